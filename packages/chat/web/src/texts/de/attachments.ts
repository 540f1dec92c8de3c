import type * as english from '../attachments.ts';
import type { Translation } from '../define-texts.ts';

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
