// UI texts of the form for a tool's arguments.
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
  theServer: 'the server',
  secret: (server: string) =>
    `This server asks for a secret. Vitrine sends it to ${server} and does not store it. It is safer to set the secret in the server’s environment.`,
} as const;

/** Texts for a tool's annotations. */
export const TOOL_TRAITS = {
  label: 'What the server says about this tool',
  interface: 'Has an interface',
  readOnly: 'Read-only',
  destructive: 'Can delete or overwrite data',
  idempotent: 'Safe to repeat',
  openWorld: 'Uses the internet or other systems',
} as const;
