// A surface as the agent knows it: the call it belongs to, and thus the one server that its view can reach.
import type { Connection } from '@vitrine/connect';

export interface ViewSurface {
  readonly sessionId: string;
  /** The id of the call. */
  readonly surfaceId: string;
  readonly server: string;
  /** The tool that was called. */
  readonly toolName: string;
  /** True if its session is a board's, which has no conversation. @default false */
  readonly isOnBoard?: boolean;
  /** Hash of the page that acts: the view has opened it in a modal. Absent: the view itself does. */
  readonly template?: string | undefined;
  /** The surface's own server. Throws `AgentError` `server-unavailable`. */
  connect(): Connection;
}
