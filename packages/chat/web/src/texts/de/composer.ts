import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../composer.ts';

export const COMPOSER_TEXTS = {
  placeholder: 'Frage etwas, oder / für ein Tool',
  placeholderPlanner: 'Was brauchst du? / für ein Tool',
  composerRegion: 'Eingabe',
  composerLabel: 'Nachricht',
  send: 'Senden',
  sendNow: 'Jetzt senden',
  stop: 'Anhalten',
  queued: 'Wartet auf die Antwort darüber',
  steering: 'Wird beim nächsten Schritt gelesen',
  remove: 'Entfernen',
  model: 'Modell',
  offlineHint:
    'Arbeitet ohne Sprachmodell und findet das Tool, das zu deinen Worten passt. Setze ANTHROPIC_API_KEY, OPENAI_API_KEY oder GEMINI_API_KEY, oder starte Ollama, um mit einem Modell zu sprechen.',
  paletteLabel: 'Tools und Prompts',
  noTool: 'Kein Tool und kein Prompt passt',
  promptFrom: 'Prompt von {server}',
  insertPrompt: 'Einfügen',
  optional: '(freiwillig)',
  suggestionsFor: 'Vorschläge für {name}',
  moreSuggestions: 'Es gibt mehr: Tippe weiter, um sie zu finden.',
  noSuggestions: 'Keine Vorschläge:',
  cancel: 'Abbrechen',
  fromInterface: 'Geschrieben von der Oberfläche von {server}. Prüfe den Text, bevor du ihn sendest.',
  fromPrompt: 'Aus einem Prompt von {server}. Prüfe den Text, bevor du ihn sendest.',
} as const satisfies Translation<typeof english.COMPOSER_TEXTS>;

export const ATTACHMENT_TEXTS = {
  attach: 'Dateien anhängen',
  attachments: 'Anhänge',
  drop: 'Dateien hier ablegen, um sie anzuhängen',
  remove: '{name} entfernen',
  cancelUpload: 'Hochladen von {name} abbrechen',
  uploading: '{name} wird hochgeladen',
  retry: 'Noch einmal versuchen',
  tooLarge: 'Größer als 20 MB',
  empty: 'Die Datei ist leer',
  picture: 'Bild {name}',
  download: '{name} speichern',
  resourceFrom: 'Ressource von {server}',
  templateFrom: 'Ressource von {server}, nach ihren Teilen',
  attachResource: 'Anhängen',
  result: 'Früheres Ergebnis',
  resultAt: 'Ergebnis von {server}, {time}',
  mentionLabel: 'Ressourcen und Ergebnisse',
  noMention: 'Keine Ressource und kein Ergebnis passt',
  loadingMentions: 'Ressourcen werden geladen …',
  notSeen:
    '{model} nimmt diese Dateien nicht an: Das Modell erfährt ihre Namen oder den Text einer PDF-Datei, und seine Tools können die Dateien bekommen.',
  filesRefused: 'Das Modell bekam die Dateien nicht, nur ihre Namen oder den Text einer PDF-Datei.',
} as const satisfies Translation<typeof english.ATTACHMENT_TEXTS>;
