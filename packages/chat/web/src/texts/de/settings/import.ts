import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../settings/import.ts';

export const IMPORT_TEXTS = {
  title: 'Chats aus {product} importieren',
  openWebUI: 'Open WebUI',
  hint: 'Nachrichten, Antworten und ihre Versionen werden importiert. Auch Dateien, die der Export enthält; von anderen bleiben die Namen.',
  chats: 'Chats in dieser Datei',
  filter: 'Chats filtern',
  all: 'Alle Chats',
  untitled: 'Chat ohne Titel',
  messages: '{count, plural, one {# Nachricht} other {# Nachrichten}}',
  emptyChats: '{count, plural, one {# Chat} other {# Chats}} ohne Nachrichten ausgelassen',
  unreadable: '{count, plural, one {# Eintrag} other {# Einträge}} dieser Datei nicht lesbar',
  leftOut: 'Nicht importiert: {list}',
  leftOutTimes: '{name} ({count, number})',
  zipWithoutChats:
    'In dieser ZIP-Datei sind keine Chats von ChatGPT oder Claude: gesucht wird die Datei conversations.json. Andere Dateien werden entpackt und einzeln importiert.',
  zipTooLarge: 'Die Chats in dieser ZIP-Datei haben mehr als {most, number} MB; mehr geht nicht.',
  zipUnreadable:
    'Diese ZIP-Datei ist beschädigt oder von einer Art, die hier nicht gelesen werden kann. Entpacke sie, und wähle die Datei conversations.json.',
  noChats: 'In dieser Datei sind keine Nachrichten.',
  import: '{count, plural, one {# Chat importieren} other {# Chats importieren}}',
  importing: '{done, number} von {all, number} wird importiert …',
  failed: '„{title}“ wurde nicht importiert: {reason}',
  cancel: 'Abbrechen',
  close: 'Schließen',
  missingFile: '[{name}: Diese Datei wurde nicht importiert]',
} as const satisfies Translation<typeof english.IMPORT_TEXTS>;
