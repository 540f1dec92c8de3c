// UI texts of the form for a tool's arguments.
import { defineTexts, message } from '../language/define-texts.ts';
export const FORM_TEXTS = defineTexts('FORM_TEXTS', {
  arguments: 'Arguments',
  argumentsAsJson: 'Arguments as JSON',
  noArguments: 'This tool takes no arguments.',
  call: 'Call tool',
  calling: 'Calling…',
  callKeys: message('{commandKey} Enter', 'commandKey'),
  editAsJson: 'Edit as JSON',
  hideJson: 'Hide JSON',
  notAnObject: 'This is not a JSON object. The form keeps the last valid value.',
  close: 'Close',
  theServer: 'the server',
  secret: message(
    'This server asks for a secret. Vitrine sends it to {server} and does not store it. It is safer to set the secret in the server’s environment.',
    'server',
  ),
});

/** Texts for a tool's annotations. */
export const TOOL_TRAITS = defineTexts('TOOL_TRAITS', {
  label: 'What the server says about this tool',
  interface: 'Has an interface',
  readOnly: 'Read-only',
  destructive: 'Can delete or overwrite data',
  idempotent: 'Safe to repeat',
  openWorld: 'Uses the internet or other systems',
});
