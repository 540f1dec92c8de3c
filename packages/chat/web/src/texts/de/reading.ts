import type { Translation } from '../../language/define-texts.ts';
import type * as english from '../reading.ts';

export const READING_TEXTS = {
  yes: 'Ja',
  no: 'Nein',
  entries: '{count, plural, one {# Eintrag} other {# Einträge}}',
  noEntries: 'Keine Einträge.',
  sameInWords: 'Dasselbe in Worten',
  result: 'Ergebnis',
  position: 'Ort',
  more: '{count, number} weitere: {names}',
  hasMore: 'Es gibt mehr als das.',
  moreRows: 'Mehr zeigen (noch {count, number})',
  details: 'Einzelheiten der Zeile {row, number}',
  why: 'Warum so gezeigt: {why}',
} satisfies Translation<typeof english.READING_TEXTS>;

export const WHY_TEXTS = {
  'one value': 'ein Wert',
  'a text': 'ein Text',
  nothing: 'nichts',
  'deep data': 'tiefe Daten',
  'plain values': 'einfache Werte',
  'many numbers': 'viele Zahlen',
  members: 'Angaben',
  'a thing': 'eine Sache',
  'an answer in words': 'eine Antwort in Worten',
  'a failure': 'ein Fehler',
  'an envelope': 'ein Umschlag',
  rows: 'Zeilen',
  'rows over time': 'Zeilen über die Zeit',
  'numbers by name': 'Zahlen nach Namen',
  'rows with long texts': 'Zeilen mit langen Texten',
} satisfies Translation<typeof english.WHY_TEXTS>;
