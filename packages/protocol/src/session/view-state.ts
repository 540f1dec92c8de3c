// View state that the host keeps when a view is removed. An extension of ours to the `mcp-apps` wire: the host announces it in
// `hostCapabilities.experimental`, sends the saved state in `hostContext`, and receives a new one by a request.
import * as z from 'zod/mini';

/** The names and the size limit of the view-state extension. */
export const VIEW_STATE = {
  /**
   * Key in `hostCapabilities.experimental` of `{ maxBytes }`, and in `hostContext` of the handshake only of the state, absent when none is
   * stored.
   */
  key: 'vitrine.dev/view-state',
  /** The request by which a view saves its state; the result is `{}`. */
  set: 'vitrine.dev/view-state/set',
  /** The largest state of one surface, in bytes of its JSON as UTF-8. */
  maxBytes: 65_536,
} as const;

/** Any JSON value; absent: the saved state is removed. */
export const SetViewStateParamsSchema = z.looseObject({ state: z.optional(z.unknown()) });
