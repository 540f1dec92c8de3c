// The texts of surfaces: English, replaced by `<ComponentsProvider texts={{ a2ui: … }}>`.

export const ENGLISH = {
  surface: 'Interface',
  loading: 'The interface is being built…',
  closed: 'The server has closed this interface.',
  missing: 'Loading…',
  broken: 'Part of the interface cannot be shown:',
  invalid: 'Check this value.',
  brokenImage: 'This image could not be loaded.',
  refusedImage: 'This image has an address that is not allowed.',
  close: 'Close',
  filter: 'Filter options',
  noOptions: 'No option matches.',
  working: 'Working…',
  secret: 'What you enter here is sent to the server.',
  updated: 'Changed an interface above.',
  partly: (code: string, reason: string) => `Part of the interface is wrong (${code}): ${reason}`,
  notShown: (code: string, reason: string) => `The interface cannot be shown (${code}): ${reason}`,
  noRoot: 'it has no component with the id root.',
  noTool: (action: string) => `The server offers no tool for the action “${action}”.`,
  noReason: 'The tool reported an error without a reason.',
  failed: (reason: string) => `That did not work: ${reason}`,
};
