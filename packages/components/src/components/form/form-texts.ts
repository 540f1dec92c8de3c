// The English texts of the form component.
import type { FormError, JsonReason } from '@vitrine/models/form';

export const FORM_TEXTS = {
  form: 'Form',
  submit: 'Submit',
  decline: 'Decline',
  cancel: 'Cancel',
  nothingToEnter: 'There is nothing to enter.',
  problems: (count: number) => (count === 1 ? 'One value needs attention' : `${count} values need attention`),
  optional: 'optional',
  deprecated: 'deprecated',
  secret: 'This is a secret. It is sent to the server that asks for it.',
  secretFor: (server: string) => `This is a secret. It is sent to “${server}”.`,
  noValue: 'No value (null)',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  choose: 'Choose…',
  defaultIs: (value: string) => `Default (${value})`,
  between: (low: string, high: string) => `${low} to ${high}`,
  atLeast: (low: string) => `At least ${low}`,
  atMost: (high: string) => `At most ${high}`,
  example: (example: string) => `e.g. ${example}`,
  inTimeZone: (timeZone: string) => `Time zone: ${timeZone}`,
  moreOptions: (count: number) => `More options (${count})`,
  add: (name: string) => `Add ${name}`,
  addTo: (list: string) => `Add to ${list}`,
  addEntry: 'Add an entry',
  remove: 'Remove',
  removeItem: (item: string) => `Remove ${item}`,
  moveUp: 'Move up',
  moveUpItem: (item: string) => `Move up ${item}`,
  itemOf: (list: string, position: number) => `${list} ${position}`,
  entryName: 'Name',
  entryValue: 'Value',
  unreadableFile: 'The file could not be read.',
  backToForm: 'Back to the form',
  jsonReason: (reason: JsonReason) => JSON_REASONS[reason],
  /** A translation reads the error's `code` and `params`. */
  error: (error: FormError) => error.message,
  submitted: 'Submitted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  hidden: 'Hidden',
};
export type FormTexts = typeof FORM_TEXTS;

const JSON_REASONS: Readonly<Record<JsonReason, string>> = {
  any: 'Any JSON value.',
  unsupported: 'No input fits this value. Enter it as JSON.',
  mismatch: 'The value does not fit the form, so it is shown as JSON.',
  limit: 'The value is too long or too deeply nested for a form. Enter it as JSON.',
};
