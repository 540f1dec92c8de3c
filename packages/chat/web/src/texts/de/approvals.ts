import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../approvals.ts';

export const REQUESTERS = {
  model: 'Das Modell',
  planner: 'Der Offline-Planer',
  server: 'Der Server {server}',
  schedule: 'Dein Zeitplan',
} as const satisfies Translation<typeof english.REQUESTERS>;

export const TITLES = {
  tool: '„{tool}“ erlauben?',
  draft: '„{tool}“ ausführen?',
  file: 'Eine Datei speichern?',
  files: '{count, plural, one {# Datei} other {# Dateien}} speichern?',
  sampling: 'Das Modell verwenden?',
  link: 'Diesen Link öffnen?',
  elicitation: '{server} bittet um Angaben',
  elicitationUrl: '{server} bittet dich, eine Seite zu öffnen',
  elicitationOpened: '{server} wartet, bis du auf der Seite fertig bist',
} as const satisfies Translation<typeof english.TITLES>;

export const REQUEST_SENTENCES = {
  tool: '{requester} möchte „{tool}“ ausführen',
  offeredTool:
    '{requester} möchte „{tool}“ ausführen. Die Oberfläche von {interface} bietet dieses Tool an und führt es selbst aus',
  draft: 'So wurde deine Nachricht verstanden. Prüfe sie, bevor du „{tool}“ ausführst.',
  file: '{requester} möchte eine Datei speichern',
  files: '{requester} möchte {count, plural, one {# Datei} other {# Dateien}} speichern',
  sampling: '{requester} möchte das Modell verwenden',
  link: '{requester} möchte einen Link öffnen',
  elicitation: '{requester} braucht diese Angaben, um fortzufahren',
  elicitationUrl: '{requester} kann erst fortfahren, wenn du diese Adresse besucht hast',
  elicitationOpened: '{requester} meldet selbst, wenn du an dieser Adresse fertig bist',
} as const satisfies Translation<typeof english.REQUEST_SENTENCES>;

export const DECISIONS = {
  waiting: 'Wartet auf deine Antwort',
  tool: 'Du hast „{tool}“ erlaubt{reach}',
  edited: 'Du hast „{tool}“ geändert und erlaubt{reach}',
  draft: 'Du hast „{tool}“ ausgeführt',
  file: 'Du hast eine Datei gespeichert',
  files: 'Du hast {count, plural, one {# Datei} other {# Dateien}} gespeichert',
  sampling: 'Du hast die Verwendung des Modells erlaubt{reach}',
  link: 'Du hast einen Link geöffnet',
  elicitation: 'Du hast geantwortet',
  elicitationUrl: 'Du hast die Seite geöffnet',
  elicitationOpened: 'Du hast gesagt, dass du auf der Seite fertig bist',
  waited: 'Das Warten auf die Seite ist vorbei',
  trusted: 'Du vertraust ab jetzt den nur lesenden Tools von {server}',
  trustedForModel: 'Das Modell darf ab jetzt nur lesende Tools von {server} verwenden',
  denied: 'Du hast dies abgelehnt',
  deniedBecause: 'Du hast dies abgelehnt: „{reason}“',
  declined: 'Du hast dies abgelehnt',
  cancelled: 'Diese Anfrage wurde zurückgezogen',
} as const satisfies Translation<typeof english.DECISIONS>;

export const SCOPE_PHRASES = {
  once: '',
  surface: ', solange diese Oberfläche offen ist',
  chat: ' (in diesem Chat)',
  project: ' (in diesem Projekt)',
  server: ' (immer)',
} as const satisfies Translation<typeof english.SCOPE_PHRASES>;

export const CARD = {
  allowOnce: 'Einmal erlauben',
  run: 'Ausführen',
  save: 'Speichern',
  open: 'In neuem Tab öffnen',
  send: 'Senden',
  always: 'Für dieses Tool immer erlauben',
  more: 'Mehr Möglichkeiten',
  allowSurface: 'Erlauben, solange diese Oberfläche offen ist',
  allowArtifact: 'Erlauben, solange dieses Artefakt offen ist',
  allowChat: 'In diesem Chat erlauben',
  allowProject: 'In diesem Projekt erlauben',
  trust: 'Nur lesende Tools von {server} immer erlauben',
  trustForModel: 'Das Modell darf nur lesende Tools von {server} ohne Rückfrage verwenden',
  deny: 'Ablehnen',
  decline: 'Ablehnen',
  denyWithReason: 'Mit Begründung ablehnen',
  reason: 'Begründung für das Modell',
  dismiss: 'Ohne Antwort schließen',
  edit: 'Bearbeiten',
  editing: 'Argumente',
  arguments: 'Argumente',
  loading: 'Die Frage wird geladen …',
  moreWaiting: '{count, plural, one {# weitere Freigabe wartet.} other {# weitere Freigaben warten.}}',
  denyAll: 'Alle {count, number} ablehnen',
  foreign: 'Von einem Server gezeigt, nicht von diesem Chat. Deine Antwort wird zu einer Nachricht.',
  loadingForm: 'Das Formular wird geladen …',
  changed: 'Dies hat sich geändert, seit du es erlaubt hast.',
  notDelivered: 'Deine Antwort wurde nicht gesendet. {problem}',
  runByInterface:
    'Die Oberfläche bietet dieses Tool selbst an und führt es selbst aus. Sie bekommt die folgenden Argumente.',
  runByArtifact:
    'Das Modell hat dieses Artefakt geschrieben. Das Ergebnis geht an das Artefakt und steht in diesem Chat.',
  noPasswords: 'Gib hier keine Passwörter oder Schlüssel an.',
  samplingRequest: 'Was das Modell gefragt würde',
  answer: 'Antwort',
  writtenAnswer: 'Deine Antwort anstelle des Modells',
  writtenHint: 'Leer: Das Modell dieses Chats antwortet, wenn es eines gibt.',
  noSchema: 'Das Formular des Servers kann nicht gezeigt werden.',
  done: 'Ich bin fertig',
  stopWaiting: 'Nicht mehr warten',
  openAgain: 'Die Seite erneut öffnen',
} as const satisfies Translation<typeof english.CARD>;

export const QUESTION = {
  label: 'Frage von {server}',
  origin: 'Gezeigt von {server}. Was du hier antwortest, geht an diesen Server.',
  useForm: 'In einem Formular antworten',
  useView: 'In der Oberfläche von {server} antworten',
  loading: 'Die Oberfläche wird geladen …',
  refused: 'Die Antwort der Oberfläche wurde nicht gesendet. {problem}',
  noAnswer: 'Es war keine Antwort, oder in der Oberfläche wurde davor nichts gedrückt.',
  tooEarly: 'Sie kam, bevor du die Frage lesen konntest.',
  failed: 'Die Oberfläche für diese Frage ist nicht verwendbar, daher hier ihr Formular. {problem}',
} as const satisfies Translation<typeof english.QUESTION>;

export const STEP_CARD = {
  title: '{count, plural, one {# Aufruf} other {# Aufrufe}} erlauben?',
  titleOfRest: '{open, number} von {count, plural, one {# Aufruf} other {# Aufrufen}} erlauben?',
  sentence: '{requester} möchte diese Tools ausführen',
  readOnly: 'Nur lesend',
  allow: 'Erlauben',
  allowLabel: '{tool} erlauben',
  denyLabel: '{tool} ablehnen',
  allowAll: 'Alle erlauben',
  allowOthers: 'Alle außer löschenden erlauben',
  allowReadOnly: 'Nur lesende erlauben',
  denyAll: 'Alle ablehnen',
  allowed: 'Erlaubt',
  denied: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
} as const satisfies Translation<typeof english.STEP_CARD>;

export const FACTS = {
  askedBy: 'Anfrage von',
  offeredBy: 'Angeboten von',
  uiFrom: 'der Oberfläche von {tool}',
  model: 'dem Modell',
  planner: 'dem Offline-Planer',
  serverLabel: 'Server',
  tool: 'Tool',
} as const satisfies Translation<typeof english.FACTS>;

export const PENDING = {
  count: '{count, plural, one {# Freigabe wartet} other {# Freigaben warten}}',
  arrived: 'Freigabe nötig: {title}',
} as const satisfies Translation<typeof english.PENDING>;
