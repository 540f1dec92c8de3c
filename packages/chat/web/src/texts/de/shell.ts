import type { Translation } from '../define-texts.ts';
import type * as english from '../shell.ts';

export const COMMAND_TEXTS = {
  title: 'Befehle',
  open: 'Befehle',
  keys: '{commandKey} K',
  label: 'Chats, Befehle und Tools durchsuchen',
  results: 'Chats, Befehle und Tools',
  nothing: 'Nichts passt',
  command: 'Befehl',
  newChat: 'Neuer Chat',
  servers: 'Server',
  settings: 'Einstellungen',
  theme: { system: 'Farbschema: System', light: 'Farbschema: hell', dark: 'Farbschema: dunkel' },
} as const satisfies Translation<typeof english.COMMAND_TEXTS>;

export const SHELL_TEXTS = {
  skip: 'Zum Verlauf springen',
  closeMenu: 'Menü schließen',
  offline: 'Keine Verbindung zum Server des Chats. Es wird weiter versucht …',
  tryNow: 'Jetzt versuchen',
  exportRest: 'Speichern, was von diesem Chat lesbar ist',
  tryAgain: 'Noch einmal versuchen',
  autoInterfaces: 'Oberflächen automatisch erzeugen',
  autoInterfacesHint: 'Für Tools ohne Oberfläche. Gilt ab dem nächsten Aufruf.',
  notFound: 'Chat nicht gefunden',
  notFoundHint: 'Er wurde gelöscht oder liegt in einem anderen Datenordner. Du kannst einen neuen Chat beginnen.',
  newChat: 'Neuer Chat',
  loadingChat: 'Der Chat wird geladen …',
  emptyChat: 'Dieser Chat ist leer. Wähle ein Tool.',
  startFailed: 'Der Chat konnte nicht geladen werden',
  chat: 'Chat',
  chatLabel: 'Chat vom {day}',
  theme: 'Farbschema',
  system: 'System',
  light: 'Hell',
  dark: 'Dunkel',
} as const satisfies Translation<typeof english.SHELL_TEXTS>;
