// The call state is everything that a view is to know of its call, as it is now. The surface changes it; a dialect compares it with
// what it has delivered to the view, and sends the rest in the one legal order: partial input* → input → result | cancelled.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';

export interface CallState {
  /** Arguments as far as they are known while they are still being written; replaced by each newer version. */
  partialInput?: Record<string, unknown>;
  /** The whole arguments of the call. */
  input?: Record<string, unknown>;
  result?: ToolResult;
  /** Why the call was cancelled. */
  cancelled?: string;
  /** Data for older views, any JSON value; each new value is delivered once, compared by identity. */
  renderData?: unknown;
  context: HostContext;
}
