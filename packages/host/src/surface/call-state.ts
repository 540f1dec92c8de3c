// The call state: the current data of a call for its view. The surface changes it; a dialect compares it with what it has delivered to the
// view, and sends the difference in the order of the protocol: partial input* → input → result | cancelled.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostContext } from '@vitrine/protocol/mcp-apps';

/** The data of a call for its view. */
export interface CallState {
  /** The arguments so far, while the model still writes them; replaced by each newer version. */
  partialInput?: Record<string, unknown>;
  /** The whole arguments of the call. */
  input?: Record<string, unknown>;
  result?: ToolResult;
  /** Reason why the call was cancelled. */
  cancelled?: string;
  /** Data for older views, any JSON value; each new value is delivered once, compared by identity. */
  renderData?: unknown;
  context: HostContext;
}
