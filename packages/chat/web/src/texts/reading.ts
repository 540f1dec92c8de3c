// UI texts of results that the page draws itself.
import type { Why } from '@vitrine/models/internal/reading';
import { defineTexts, message } from '../language/define-texts.ts';

export const READING_TEXTS = defineTexts('READING_TEXTS', {
  yes: 'Yes',
  no: 'No',
  entries: message('{count, plural, one {# entry} other {# entries}}', 'count'),
  noEntries: 'No entries.',
  sameInWords: 'The same in words',
  result: 'Result',
  position: 'Position',
  more: message('{count, number} more: {names}', 'count', 'names'),
  hasMore: 'There is more than this.',
  moreRows: message('Show more ({count, number} left)', 'count'),
  details: message('Details of row {row, number}', 'row'),
  why: message('Why this view: {why}', 'why'),
});

/** Reasons of a view. */
export const WHY_TEXTS = defineTexts('WHY_TEXTS', {
  'one value': 'one value',
  'a text': 'a text',
  nothing: 'nothing',
  'deep data': 'deep data',
  'plain values': 'plain values',
  'many numbers': 'many numbers',
  members: 'members',
  'a thing': 'a thing',
  'an answer in words': 'an answer in words',
  'a failure': 'a failure',
  'an envelope': 'an envelope',
  rows: 'rows',
  'rows over time': 'rows over time',
  'numbers by name': 'numbers by name',
  'rows with long texts': 'rows with long texts',
} as const satisfies Record<Why, string>);
