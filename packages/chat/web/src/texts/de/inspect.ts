import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../inspect.ts';

export const INSPECT_TEXTS = {
  pageTitle: '{server} · Vitrine',
  label: 'Untersuchung von {server}',
  tabs: 'Über diesen Server',
  loading: 'Wird geladen …',
  ping: 'Ping',
  waiting: 'Wartet …',
  pong: 'Antwort nach {time}',
  milliseconds: '{number} ms',
  search: 'Nachrichten durchsuchen',
  noMessages: 'Noch keine Nachrichten',
  noMatch: 'Keine Nachricht passt',
  sent: 'an den Server:',
  received: 'vom Server:',
  id: '#{id}',
  count: '{all, plural, one {# Nachricht} other {# Nachrichten}}',
  countOf: '{shown, number} von {all, plural, one {# Nachricht} other {# Nachrichten}}',
  save: 'Als JSON-Zeilen sichern',
  timeAndLength: '{time}, die ersten {characters, number} Zeichen',
  noTimings: 'Der Server hat noch nichts beantwortet',
  timingsCaption: 'Zeit bis zur Antwort',
  request: 'Anfrage',
  answers: 'Antworten',
  median: 'Median',
  slowest: 'Längste',
  failed: 'Fehler',
  noPrompts: 'Dieser Server nennt keine Prompts',
  askPrompt: 'Server fragen',
  answerTitle: 'Antwort für {name}',
  noResources: 'Dieser Server nennt keine Ressourcen',
  refresh: 'Aktualisieren',
  replay: 'Argumente so abspielen, wie ein Modell sie schreibt',
  hostHint: 'Was Oberflächen anstelle dieses Chats sehen. Ein anderer Host startet die Oberflächen neu.',
  host: 'Host',
  hosts: {
    claude: 'Im Verlauf und im Vollbild. Was nicht dokumentiert ist, ist wie in diesem Chat.',
    chatgpt:
      'Im Verlauf, im Vollbild und im kleinen Fenster; vor dem Aufruf keine Argumente. Der Rest ist wie in diesem Chat.',
    vscode:
      'Nur im Verlauf; kein Modellkontext von Oberflächen, vor dem Aufruf keine Argumente. Der Rest ist wie in diesem Chat.',
  },
  device: 'Gerät',
  devices: { own: 'Dieses Fenster', phone: 'Telefon, 390 Pixel breit, Touch', desktop: 'Computer, mit Maus' },
  locale: 'Sprachregion',
  ownLocale: 'Wie in den Einstellungen',
  theme: 'Farbschema',
  themeHint: 'Das Farbschema gilt für die ganze Seite.',
  listingTitle: 'Eintrag von {name}',
  contentsTitle: 'Inhalt von {name}',
} as const satisfies Translation<typeof english.INSPECT_TEXTS>;

export const EMULATED = {
  own: 'Dieser Chat',
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  vscode: 'Visual Studio Code',
} as const satisfies Translation<typeof english.EMULATED>;

export const INSPECT_TABS = {
  messages: 'Nachrichten',
  timings: 'Zeiten',
  prompts: 'Prompts',
  resources: 'Ressourcen',
  log: 'Log',
  host: 'Host',
} as const satisfies Translation<typeof english.INSPECT_TABS>;

export const MESSAGE_KINDS = {
  request: '{method}',
  notification: '{method}',
  result: 'Ergebnis von {method}',
  error: 'Fehler von {method}',
} as const satisfies Translation<typeof english.MESSAGE_KINDS>;
