// Every word of a compiled page. `{…}` is filled in.
import type { FormError } from '@vitrine/form';

export const ENGLISH = {
  run: 'Run',
  runAgain: 'Run again',
  running: 'Running…',
  composing: 'The arguments are being written…',
  waiting: 'Waiting for the result…',
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  done: 'Done in {seconds} s',
  elapsed: '{seconds} s',
  arguments: 'Arguments',
  noArguments: 'This tool takes no arguments.',
  result: 'Result',
  next: 'Go on with',
  json: 'JSON',
  jsonLabel: 'Arguments as JSON',
  jsonBroken: 'Not a JSON object yet. The form keeps its last value.',
  reset: 'Reset',
  optional: 'optional',
  deprecated: 'deprecated',
  readOnly: 'Read-only',
  destructive: 'Destructive',
  confirm: 'This tool can change or destroy things. Run it?',
  confirmRun: 'Yes, run it',
  back: 'Back',
  more: 'More',
  less: 'Less',
  choose: 'Choose…',
  none: 'Not set',
  defaultIs: 'Default: {value}',
  example: 'e.g. {value}',
  yes: 'Yes',
  no: 'No',
  add: 'Add {name}',
  addItem: 'Add item',
  addEntry: 'Add entry',
  remove: 'Remove {name}',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  leaveOut: 'Leave out {name}',
  emptyText: 'Send empty text',
  emptyList: 'Send empty list',
  isEmptyText: 'Empty text',
  isEmptyList: 'Empty list',
  useNull: 'Send null',
  isNull: 'null',
  entryName: 'Name',
  entryValue: 'Value',
  from: 'from {low}',
  upTo: 'up to {high}',
  range: '{low} to {high}',
  secret: 'A secret: it is sent to the server and kept nowhere.',
  fileChosen: '{bytes} bytes',
  find: 'Find a field',
  any: 'Any JSON value',
  unsupported: 'This shape has no form: write it as JSON.',
  mismatch: 'The value does not fit the form: it is shown as JSON.',
  limit: 'Too deep or too long for a form: write it as JSON.',
  backToForm: 'Back to the form',
  failed: 'The call failed: {message}',
  denied: 'The call was not allowed.',
  noHost: 'Nothing around this page answers: the form can be filled in, but not run.',
  broken: 'Something in this page went wrong: {message}',
  emergency: 'This tool has no form: {error}',
  raw: 'Definition as received',
  toolFailed: 'The tool reported an error.',
  nothing: 'The tool answered with nothing to show.',
  noEntries: 'No entries.',
  entries: 'Entries: {count}',
  rows: 'Rows: {count}',
  rowsOf: 'Rows: {shown} of {count}',
  row: 'Row {number}',
  details: 'Details',
  filter: 'Filter',
  moreColumns: '{count} more columns: they are in the details of each row.',
  showMore: 'Show more ({count} left)',
  close: 'Close',
  copy: 'Copy',
  copyCsv: 'Copy as CSV',
  copied: 'Copied',
  download: 'Download',
  rawResult: 'Raw',
  image: 'Image',
  sound: 'Sound',
  unreadable: 'can’t be shown',
} as const;

export type StringKey = keyof typeof ENGLISH;
/** Says a word, with its gaps filled. */
export interface Say {
  (key: StringKey, values?: Values): string;
  /** Words for what is wrong at a control: `error.` and its code, with its params as gaps; else English. */
  error(error: FormError): string;
  /** All words, as given over English. */
  readonly words: Words;
}
type Words = { readonly [key: string]: string };
type Values = { readonly [name: string]: unknown };

export function createSay(given: Words = {}): Say {
  const words: Words = { ...ENGLISH, ...given };
  const say = (key: string, values?: Values): string => fill(words[key] ?? key, values);
  return Object.assign(say, {
    words,
    error: ({ code, message, params }: FormError) => {
      const text = words[`error.${code}`];
      return text === undefined ? message : fill(text, params);
    },
  });
}

function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : gap));
}
