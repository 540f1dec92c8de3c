import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../pages/apps.ts';

export const APPS_TEXTS = {
  title: 'Apps',
  lede: 'Tools mit einer eigenen Oberfläche. Sie öffnen sich ohne Modell.',
  search: 'Apps durchsuchen',
  found: '{count, plural, one {# App} other {# Apps}}',
  none: 'Kein verbundener Server hat ein Tool mit einer Oberfläche.',
  noMatch: 'Keine App passt zu „{query}“.',
  others: '{count, plural, one {# Tool} other {# Tools}} ohne eigene Oberfläche',
  loading: 'Apps werden geladen…',
  servers: 'Server',
  recent: 'Zuletzt geöffnet',
  pin: 'Anheften',
  unpin: 'Lösen',
  pinned: 'Angeheftet',
  all: 'Alle Apps',
  open: 'Öffnen',
  change: 'Eingaben ändern',
  again: 'Noch einmal ausführen',
  window: 'In einem Fenster öffnen',
  opening: 'Wird geöffnet…',
  gone: 'Die App {tool} von {server} ist nicht da: Der Server ist nicht verbunden oder hat dieses Tool nicht mehr.',
} as const satisfies Translation<typeof english.APPS_TEXTS>;
