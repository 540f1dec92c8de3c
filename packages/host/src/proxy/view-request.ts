// What a link of a view asks the host for, in the words of MCP Apps for every dialect; or what was stopped, to be said in one line. A view
// can forge both.

/** Why something was stopped. `address`: it leads to no page. `size`: the file is too large for a message. */
export const STOPPED_REASONS = ['address', 'window', 'script', 'form', 'file', 'size', 'refused'] as const;
export type StoppedReason = (typeof STOPPED_REASONS)[number];

export type ViewRequest =
  | { method: 'ui/open-link' | 'ui/download-file'; params: object }
  | { stopped: { reason: Exclude<StoppedReason, 'refused'>; target: string } };
