// UI texts of the form for a tool's arguments. `{name}` is a placeholder (template.tsx).
import type { JsonReason } from '@vitrine/form';

export const FORM_TEXTS = {
  arguments: 'Arguments',
  argumentsAsJson: 'Arguments as JSON',
  noArguments: 'This tool takes no arguments.',
  call: 'Call tool',
  calling: 'Calling…',
  callKeys: (commandKey: string) => `${commandKey} Enter`,
  editAsJson: 'Edit as JSON',
  hideJson: 'Hide JSON',
  notAnObject: 'This is not a JSON object. The form keeps the last valid value.',
  close: 'Close',
  optional: 'optional',
  deprecated: 'deprecated',
  theServer: 'the server',
  secret:
    'This server asks for a secret. Vitrine sends it to {server} and does not store it. It is safer to set the secret in the server’s environment.',
  moveUp: 'Move up',
  moveUpItem: (item: string) => `Move up ${item}`,
  remove: 'Remove',
  removeItem: (item: string) => `Remove ${item}`,
  itemOf: (list: string, position: number) => `${list} ${position}`,
  addTo: (list: string) => `Add to ${list}`,
  add: (name: string) => `Add ${name}`,
  addEntry: 'Add an entry',
  addProperty: 'Add a property',
  entryName: 'Name',
  entryValue: 'Value',
  moreOptions: (count: number) => `More options (${count})`,
  yes: 'Yes',
  no: 'No',
  none: 'None',
  choose: 'Choose…',
  defaultYes: 'Default (yes)',
  defaultNo: 'Default (no)',
  defaultIs: (value: string) => `Default (${value})`,
  between: (low: string, high: string) => `${low} to ${high}`,
  atLeast: (low: string) => `At least ${low}`,
  atMost: (high: string) => `At most ${high}`,
  example: (example: string) => `e.g. ${example}`,
  backToForm: 'Back to the form',
} as const;

/** Why a value is edited as JSON. */
export const JSON_REASONS: Readonly<Record<JsonReason, string>> = {
  any: 'Any JSON value.',
  unsupported: 'No form control fits this value. Enter it as JSON.',
  mismatch: 'The value does not match the form, so it is shown as JSON.',
  limit: 'The value is too long or too deeply nested for a form. Enter it as JSON.',
};

/** Texts for a tool's annotations. */
export const TOOL_TRAITS = {
  label: 'What the server says about this tool',
  interface: 'Has an interface',
  readOnly: 'Read-only',
  destructive: 'Can delete or overwrite data',
  idempotent: 'Safe to repeat',
  openWorld: 'Uses the internet or other systems',
} as const;
