import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../parts.ts';

export const PART_TEXTS = {
  overLimit: 'Nicht gezeigt: {amount} liegen über der Grenze.',
  cut: 'Gekürzt: Von {total} werden die ersten {kept} gezeigt.',
  yes: 'ja',
  no: 'nein',
  emptyList: 'keine',
  choice: '{title} ({value})',
  noContent: 'Das Tool hat keinen Inhalt geliefert.',
  emptyText: 'Das Tool hat einen leeren Text geliefert.',
  answerAsJson: 'Antwort als JSON',
  otherInterface: 'Eine weitere Oberfläche ({uri}) wird nicht gezeigt: Ein Ergebnis zeigt nur eine.',
  unknownPart: 'Diese Seite kennt diesen Teil nicht. Er wird als JSON gezeigt.',
  unknownPartLabel: 'Unbekannter Teil',
  forModel: '{count, plural, one {# Teil} other {# Teile}} nur für das Modell',
  moreParts: 'Mehr von {all, number} Teilen zeigen',
  notMarkdown: 'Als einfacher Text gezeigt: Als Markdown ist er für diese Seite zu groß.',
  table: 'Tabelle',
  formula: 'Formel',
  taskDone: 'Erledigte Aufgabe',
  taskOpen: 'Offene Aufgabe',
  footnotes: 'Fußnoten',
  footnote: 'Fußnote {number}',
  backToText: 'Zurück zum Text bei Fußnote {number}',
  deepJson: 'Dieses JSON ist zu tief verschachtelt, um gezeigt zu werden.',
  heavy: 'Nicht gezeigt: Dieser Teil brauchte das letzte Mal zu lange.',
  showAnyway: 'Trotzdem zeigen',
  picture: 'Bild',
  svg: 'SVG-Bild',
  slowPicture: 'Dieses Bild zu zeichnen kann lange dauern.',
  showPicture: 'Bild zeigen',
  loadingPicture: 'Das Bild wird geladen …',
  brokenPicture: 'Dieser Browser kann das Bild nicht zeigen.',
  unknownPicture: 'Nicht gezeigt: Dieses Bildformat wird nicht unterstützt.',
  largePicture: 'Nicht gezeigt: {width, number} × {height, number} Pixel liegen über der Grenze.',
  cannotPlay: 'Dieser Browser kann {type} nicht abspielen.',
  mediaName: '{kind}, {format}',
  download: 'Herunterladen',
  downloadFile: '{name} herunterladen',
  textFrom: 'Text von {name}',
  typeAndSize: '{type}, {size}',
  program: 'Ein Programm. Wird es geöffnet, läuft es.',
  toolError: 'Das Tool meldet einen Fehler',
  cancelled: 'Der Aufruf wurde abgebrochen.',
} as const satisfies Translation<typeof english.PART_TEXTS>;

export const MEDIA_KINDS = {
  image: 'Bild',
  audio: 'Ton',
  video: 'Video',
} as const satisfies Translation<typeof english.MEDIA_KINDS>;

export const AMOUNTS = {
  characters: '{count, plural, one {# Zeichen} other {# Zeichen}}',
  items: '{count, plural, one {# Eintrag} other {# Einträge}}',
} as const satisfies Translation<typeof english.AMOUNTS>;

export const FOLD_TEXTS = {
  showLess: 'Weniger zeigen',
  showAll: 'Alles zeigen',
  showAllCharacters: 'Alle {characters, number} Zeichen zeigen',
  showMoreCharacters: 'Mehr von {characters, number} Zeichen zeigen',
  moreMarks: ' [{marks, number} weitere kombinierende Zeichen] ',
} as const satisfies Translation<typeof english.FOLD_TEXTS>;

export const DURATIONS = {
  milliseconds: '{count, number} ms',
  seconds: '{count, number, ::.0} s',
  minutes: '{minutes, number} min {seconds, number} s',
} as const satisfies Translation<typeof english.DURATIONS>;

export const A2UI_TEXTS = {
  loading: 'Die Oberfläche wird geladen …',
  notLoaded: 'Die Oberfläche konnte nicht geladen werden: {reason}',
  cannotBeShown: 'Die Oberfläche kann nicht gezeigt werden ({code}): {reason}',
  partly: 'Ein Teil der Oberfläche ist fehlerhaft ({code}): {reason}',
  noRoot: 'Ihre oberste Komponente wurde nicht gesendet.',
  closed: 'Der Server hat sie geschlossen.',
  updated: 'Hat die Oberfläche darüber geändert.',
  noTool: 'Der Server bietet für die Aktion „{action}“ kein Werkzeug an.',
  failed: 'Das Werkzeug hat einen Fehler ohne Begründung gemeldet.',
} as const satisfies Translation<typeof english.A2UI_TEXTS>;
