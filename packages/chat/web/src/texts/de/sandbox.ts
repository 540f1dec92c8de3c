import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../sandbox.ts';

export const SANDBOX_TEXTS = {
  title: 'Die Oberfläche von {tool}',
  close: 'Schließen',
  facts: 'Herkunft und Sandbox',
  status: 'Zustand: {state}',
  server: 'Server',
  madeBy: 'Gemacht von',
  madeByVitrine: 'Vitrine, aus der Definition des Tools. Der Server hat keine Oberfläche gesendet.',
  resource: 'Ressource',
  published: 'Veröffentlicht als',
  registry: 'Verzeichnis',
  publisher: 'Schlüssel des Herausgebers',
  notSigned: 'Nicht signiert',
  allowed: 'Erlaubt',
  allowedBy: {
    configuration: 'Deine Konfiguration nennt sie für diesen Server',
    domain: 'Ihr Herausgeber hat die Domain dieses Servers nachgewiesen',
    'first-use': 'Sie ist die erste, die dieser Server gezeigt hat; eine andere braucht deine Konfiguration',
  },
  manifest: 'SHA-256 des Manifests',
  offlineCopy: 'Das Verzeichnis war nicht erreichbar: Dies ist die Kopie aus deinem Zwischenspeicher.',
  withdrawn: 'Der Herausgeber hat diese Version zurückgezogen. {reason}',
  permissions: 'Rechte im Manifest',
  drawsOnly: 'Zeichnet nur: kein Netz, kein Speicher, keine Geräte',
  sandbox: 'Sandbox',
  rung: 'Trennung der Server',
  sha256: 'SHA-256',
  notLoaded: 'Nicht geladen',
  lastStep: 'Letzter Schritt',
  none: 'Keiner',
  networkIsolation: 'Trennung vom Netz',
  requested: 'Gewünschte Rechte',
  nothingRequested: 'Kein Netz, keine Geräte, kein Speicher',
  granted: 'gewährt',
  notGranted: 'nicht gewährt',
  blocked: 'Blockiert',
  nothingBlocked: 'Nichts blockiert',
  tookFocus:
    'Die Oberfläche hat der Seite{count, plural, =1 {} one { # Mal} other { # Mal}} den Tastaturfokus genommen',
  navigated:
    'Die Oberfläche ist zu einer anderen Seite gewechselt und wurde geschlossen{count, plural, =1 {} one {, # Mal} other {, # Mal}}',
  dropped:
    '{count, plural, one {# Nachricht wurde} other {# Nachrichten wurden}} verworfen: fehlerhaft, zu groß oder zu häufig',
  deniedByUser: 'Du hast abgelehnt: {action}. {reason}',
  refused: 'Verweigert: {action}. {reason}',
  blockedBy: 'Blockiert durch {directive} {target}',
  blockedTimes: 'Blockiert durch {directive} {target}, {count, plural, one {# Mal} other {# Mal}}',
  stateMissing: 'Der gespeicherte Zustand war nicht lesbar, deshalb ist die Oberfläche ohne ihn gestartet. {reason}',
  blockedNote:
    'Was blockiert wurde, meldet die Seite der Oberfläche selbst: Eine Oberfläche kann solche Meldungen verbergen oder erfinden.',
} as const satisfies Translation<typeof english.SANDBOX_TEXTS>;

export const STATE_NAMES = {
  loading: 'lädt',
  ready: 'bereit',
  parked: 'pausiert',
  failed: 'fehlgeschlagen',
  closed: 'geschlossen',
} as const satisfies Translation<typeof english.STATE_NAMES>;

export const MILESTONE_NAMES = {
  resource: 'Die Seite hat die Oberfläche angefordert',
  html: 'Die Oberfläche ist angekommen',
  initialize: 'Die Oberfläche hat begonnen, sich zu verbinden',
  initialized: 'Die Oberfläche ist verbunden',
  input: 'Die Oberfläche hat die Argumente bekommen',
  result: 'Die Oberfläche hat das Ergebnis bekommen',
} as const satisfies Translation<typeof english.MILESTONE_NAMES>;

export const ISOLATION_TEXTS = {
  full: 'Vollständig: Die Oberfläche erreicht, was unten gewährt ist, und sonst nichts.',
  partial:
    'Teilweise: Außer dem, was unten gewährt ist, kann die Oberfläche die Daten ihres Tools über WebRTC, Verbindungshinweise und Namensabfragen hinaussenden, die dieser Browser nicht blockieren kann.',
} as const satisfies Translation<typeof english.ISOLATION_TEXTS>;

export const RUNG_TEXTS = {
  sites: 'Eine Site je Server, mit einer Richtlinie in Kopfzeilen.',
  worker:
    'Ein Ursprung für alle Server, mit einer Richtlinie in Kopfzeilen: Oberflächen können sich einen Prozess teilen.',
  static:
    'Eine Datei für alle Server, ohne Kopfzeilen: Oberflächen können sich einen Prozess teilen, und WebRTC und Namensabfragen blockiert kein Browser.',
} as const satisfies Translation<typeof english.RUNG_TEXTS>;

export const REQUEST_TEXTS = {
  connectDomains: 'Sich mit {target} verbinden',
  resourceDomains: 'Von {target} laden',
  frameDomains: 'Seiten von {target} einbetten',
  baseUriDomains: 'Relative Adressen von {target} aus auflösen',
  camera: 'Die Kamera verwenden',
  microphone: 'Das Mikrofon verwenden',
  geolocation: 'Deinen Standort verwenden',
  clipboardWrite: 'In die Zwischenablage schreiben',
  domain: 'Eine eigene Herkunft mit Speicher haben: {target}',
} as const satisfies Translation<typeof english.REQUEST_TEXTS>;

export const OPT_IN_TEXTS = {
  summary: 'Für diesen Server erlauben',
  allowed: '{count, number} erlaubt',
  lede: 'Für alle Oberflächen von {server}, in jedem Chat. Offene Oberflächen dieses Servers starten neu.',
} as const satisfies Translation<typeof english.OPT_IN_TEXTS>;

export const OPT_IN_DESCRIPTIONS = {
  blob: {
    name: 'Code und Worker aus dem Speicher',
    gives:
      'Oberflächen dürfen Worker und Skripte starten, die sie selbst erzeugen (blob:), wie Editoren und Karten es tun.',
    risk: 'Ein Fehler in einer solchen Oberfläche lässt einen Angreifer mehr Code darin ausführen, und ihre Worker können mehr Rechenzeit verbrauchen.',
  },
  data: {
    name: 'Code in data:-Adressen',
    gives: 'Oberflächen dürfen Skripte laden, die Teil einer Adresse sind (data:).',
    risk: 'Text, der in einer solchen Oberfläche Teil einer Adresse wird, kann zu Code werden.',
  },
  wasm: {
    name: 'WebAssembly',
    gives: 'Oberflächen dürfen kompilierte Programme ausführen, wie Emulatoren und Codecs es tun.',
    risk: 'Was ein solches Programm tut, ist schwer zu prüfen, und es kann die volle Geschwindigkeit deines Rechners nutzen.',
  },
  'unsafe-eval': {
    name: 'Code aus Text',
    gives: 'Oberflächen dürfen Text in Code verwandeln (eval), wie manche ältere Bibliothek es braucht.',
    risk: 'Jeder Text, den eine solche Oberfläche zeigt, auch die Antwort eines Tools, könnte zu Code werden, der darin läuft.',
  },
} as const satisfies Translation<typeof english.OPT_IN_DESCRIPTIONS>;

export const MESSAGE_LOG_TEXTS = {
  messages: 'Nachrichten',
  older: '{count, plural, one {# älterer Eintrag ist} other {# ältere Einträge sind}} nicht aufbewahrt',
  received: 'von der Oberfläche',
  sent: 'an die Oberfläche',
  unnamed: 'Nachricht',
  message: 'Nachricht',
  beginning: 'Anfang der Nachricht',
  firstOnly: 'Die ersten {shown, number} von {all, number} Zeichen',
  heights: 'Höhen',
  height: '{height, number} Pixel',
  heightWanted: '{height, number} Pixel, gewünscht {wanted, number}',
} as const satisfies Translation<typeof english.MESSAGE_LOG_TEXTS>;
