// What the bootstrap document tells the host about its view. A link asks for something in the words of MCP Apps, for every dialect; what was
// stopped is said in one line. A view can forge all of it.

/** Reasons why something was stopped. `address`: it leads to no page. `size`: the file is too large for a message. */
export const STOPPED_REASONS = ['address', 'window', 'script', 'form', 'file', 'size', 'refused'] as const;
export type StoppedReason = (typeof STOPPED_REASONS)[number];

export type ViewRequest =
  | { method: 'ui/open-link' | 'ui/download-file'; params: object }
  | { stopped: { reason: Exclude<StoppedReason, 'refused'>; target: string } }
  /** The user has pressed Escape in the view, which had no use for it. */
  | { escaped: true }
  /** The height of the document in CSS pixels, after the host has asked for it. */
  | { contentHeight: number };
