import type { Translation } from '../../../language/define-texts.ts';
import type * as english from '../../settings/settings.ts';

export const SETTINGS = {
  open: 'Einstellungen',
  title: 'Einstellungen',
  close: 'Einstellungen schließen',
  models: 'Modelle',
  general: 'Allgemein',
  approvals: 'Freigaben',
  history: 'Verlauf',
  data: 'Daten',
  loading: 'Wird geladen …',
} as const satisfies Translation<typeof english.SETTINGS>;

export const MODE = {
  heading: 'Wann gefragt wird',
  askAlways: 'Bei allem fragen',
  off: 'Nur lesende Tools vertrauter Server, und was du immer erlaubt hast, laufen ohne Rückfrage.',
  on: 'Jeder Aufruf des Modells oder einer Oberfläche wartet auf deine Antwort. Vertraute Server und gespeicherte Erlaubnisse zählen nicht.',
} as const satisfies Translation<typeof english.MODE>;

export const TRUSTED = {
  heading: 'Vertraute Server',
  lede: 'Nur lesende Tools eines vertrauten Servers laufen ohne Rückfrage.',
  trust: '{server} vertrauen',
  trustForModel: '{server} für das Modell vertrauen',
  readers: { view: 'Für seine Oberflächen', model: 'Für das Modell' },
  since: 'Vertraut seit {day}',
  none: 'Es sind keine Server konfiguriert',
  changedOn: '{server} ist jetzt vertraut',
  changedOff: '{server} ist nicht mehr vertraut',
  changedOnForModel: '{server} ist jetzt für das Modell vertraut',
  changedOffForModel: '{server} ist für das Modell nicht mehr vertraut',
} as const satisfies Translation<typeof english.TRUSTED>;

export const PERMISSIONS = {
  heading: 'Gespeicherte Erlaubnisse',
  none: 'Keine gespeicherten Erlaubnisse',
  noneHint: 'Tools, die du immer erlaubst, stehen hier.',
  optIns: 'Erlaubnisse der Sandbox',
  optInsLede: 'Was Oberflächen über die Grundregeln der Sandbox hinaus dürfen.',
  revoke: 'Widerrufen',
  revokeAll: 'Alle widerrufen',
  revoked: 'Widerrufen: {name}',
  allRevoked: 'Alle Erlaubnisse sind widerrufen',
  since: 'seit {day}',
  everyChat: 'In jedem Chat',
  inChat: 'In „{chat}“',
  inProject: 'In den Chats eines Projekts',
  whileOpen: 'Solange eine Oberfläche in „{chat}“ offen ist',
  byModel: 'Das Modell darf „{tool}“ ausführen',
  byView: 'Oberflächen dürfen „{tool}“ ausführen',
  sampling: 'Oberflächen von „{tool}“ dürfen das Modell verwenden',
  serverSampling: 'Der Server darf das Modell für „{tool}“ verwenden',
} as const satisfies Translation<typeof english.PERMISSIONS>;

export const HISTORY = {
  lede: 'Worum Modell, Oberflächen und Server in allen Chats gebeten haben, und deine Antworten.',
  none: 'Noch keine Freigaben',
  noneHint: 'Wenn das Modell oder eine Oberfläche um deine Freigabe bittet, stehen Frage und Antwort hier.',
  noMatch: 'Keine Freigabe passt',
  clear: 'Filter löschen',
  search: 'Suchen',
  searchHint: 'Server, Tool, Chat oder Begründung',
  answer: 'Antwort',
  requester: 'Anfrage von',
  anyAnswer: 'Jede Antwort',
  anyAsker: 'Allen',
  exportCsv: 'CSV exportieren',
  exportJsonl: 'JSON-Zeilen exportieren',
  fileName: 'freigaben',
  count: '{count, plural, one {# Freigabe} other {# Freigaben}}',
  more: 'Mehr zeigen',
  newestOnly: 'In dieser Liste stehen nur die neuesten {count, number}.',
  details: 'Einzelheiten',
  tool: 'Tool',
  chat: 'Chat',
  scope: 'Reichweite',
  reason: 'Deine Begründung',
  answeredAt: 'Beantwortet',
  edited: 'mit geänderten Argumenten',
  trusted: 'und {server} vertraut',
} as const satisfies Translation<typeof english.HISTORY>;

export const ANSWERS = {
  approved: 'Erlaubt',
  denied: 'Abgelehnt',
  cancelled: 'Zurückgezogen',
  waiting: 'Wartet',
} as const satisfies Translation<typeof english.ANSWERS>;

export const SCOPE_NAMES = {
  once: 'Einmal',
  surface: 'Solange diese Oberfläche offen ist',
  chat: 'In diesem Chat',
  project: 'In diesem Projekt',
  server: 'Immer',
} as const satisfies Translation<typeof english.SCOPE_NAMES>;

export const REQUESTER_NAMES = {
  model: 'Das Modell',
  view: 'Eine Oberfläche',
  server: 'Der Server',
} as const satisfies Translation<typeof english.REQUESTER_NAMES>;

export const SUBJECTS = {
  tool: '{tool}',
  download: 'Dateien speichern',
  sampling: 'Das Modell verwenden',
  link: 'Einen Link öffnen',
  elicitation: 'Um Angaben gebeten',
} as const satisfies Translation<typeof english.SUBJECTS>;
