// The texts of `<ToolView>`; an application may translate them.

/** The texts that `<ToolView>` itself shows. */
export interface ToolViewTexts {
  /** Heading of a question about a view's call. */
  viewAsks(tool: string, server: string): string;
  /** Heading of a question about the model's call. */
  modelAsks(tool: string, server: string): string;
  noArguments: string;
  allowOnce: string;
  /** Allows every call of this tool by this view. */
  allowAlways: string;
  deny: string;
  linkAsks(url: string): string;
  open: string;
  downloadAsks(names: string): string;
  save: string;
  cancel: string;
  /** What the view is told after the user refused. */
  refused: string;
}

export const ENGLISH: ToolViewTexts = {
  viewAsks: (tool, server) => `The interface wants to use “${tool}” of ${server}`,
  modelAsks: (tool, server) => `Allow “${tool}” of ${server}?`,
  noArguments: 'No arguments',
  allowOnce: 'Allow once',
  allowAlways: 'Always allow for this interface',
  deny: 'Don’t allow',
  linkAsks: url => `The interface wants to open ${url}`,
  open: 'Open',
  downloadAsks: names => `The interface wants to save ${names}`,
  save: 'Save',
  cancel: 'Cancel',
  refused: 'The user did not allow this.',
};
