// A brief is everything a view is to know, as it stands now. The surface changes it; a dialect compares it with what it
// has already told the view and tells the rest, in the one legal order: partial input* → input → result | cancelled.
import type { HostContext, ToolResult } from '@vitrine/protocol';

export interface Brief {
  /** Arguments as far as they are known while they are still being written; replaced by each newer version. */
  partialInput?: Record<string, unknown>;
  /** The whole arguments of the call. */
  input?: Record<string, unknown>;
  result?: ToolResult;
  /** Why the call was cancelled. */
  cancelled?: string;
  /** Data for older views, any JSON value; told once per version, compared by identity. */
  renderData?: unknown;
  context: HostContext;
}
