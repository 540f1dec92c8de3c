import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../shell.ts';

export const COMMAND_TEXTS = {
  title: 'Befehle',
  open: 'Befehle',
  keys: '{commandKey} K',
  label: 'Chats, Befehle und Tools durchsuchen',
  results: 'Chats, Befehle und Tools',
  nothing: 'Nichts passt',
  command: 'Befehl',
  board: 'Board',
  newChat: 'Neuer Chat',
  servers: 'Server',
  settings: 'Einstellungen',
  theme: { system: 'Farbschema: System', light: 'Farbschema: hell', dark: 'Farbschema: dunkel' },
} as const satisfies Translation<typeof english.COMMAND_TEXTS>;

export const SHELL_TEXTS = {
  paused: 'Dieser Chat ist angehalten: Er zeigt, was gespeichert ist, und ändert nichts.',
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

export const ACCOUNT_TEXTS = {
  account: 'Konto von {name}',
  menu: 'Konto',
  admin: 'Administration',
  administration: 'Verwaltung',
  signOut: 'Abmelden',
  ended: 'Deine Anmeldung ist abgelaufen. Was du hier geschrieben hast, bleibt erhalten.',
  signInAgain: 'Wieder anmelden',
} as const satisfies Translation<typeof english.ACCOUNT_TEXTS>;

export const WELCOME_TEXTS = {
  inProject: 'Neuer Chat in „{project}“',
  leaveProject: 'Den Chat außerhalb des Projekts beginnen',
  title: 'Womit kann ich helfen?',
  titlePlanner: 'Was möchtest du sehen?',
  titleTools: 'Wähle ein Tool',
  lede: 'Antworten von Tools erscheinen hier als Oberflächen, die du direkt bedienen kannst.',
  suggestions: 'Vorschläge',
  tryThis: 'Zum Ausprobieren',
  prompts: 'Oder frage',
  planner:
    'Kein Modell ist verbunden. Der Offline-Planer ruft Tools nach den Wörtern einer Anfrage auf; für ein Gespräch verbinde ein Modell.',
  connect: 'Ein Modell verbinden',
} as const satisfies Translation<typeof english.WELCOME_TEXTS>;

export const DEMONSTRATION_TEXTS = {
  forecast: { title: 'Eine Woche in Lissabon', text: 'Eine Vorhersage, die entsteht, während ihre Daten eintreffen' },
  product: { title: 'Ein Produkt zum Kaufen', text: 'Eine Karte mit einem Knopf für den Warenkorb' },
  budget: { title: 'Ein Budget aufteilen', text: 'Schieberegler, ein Diagramm und Vergleichswerte anderer Firmen' },
} as const satisfies Translation<typeof english.DEMONSTRATION_TEXTS>;
