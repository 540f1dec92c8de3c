// State that a view has its host keep beyond the view's life. An extension of ours to the `mcp-apps` wire: the host announces it
// in `hostCapabilities.experimental`, gives what is kept in `hostContext`, and takes the new one by a request.
import * as z from 'zod/mini';

export const VIEW_STATE = {
  /** In `hostCapabilities.experimental`: `{ maxBytes }`. In `hostContext`, of the handshake only: the state; absent: none is kept. */
  key: 'vitrine.dev/view-state',
  /** The request by which a view has its state kept; the result is `{}`. */
  set: 'vitrine.dev/view-state/set',
  /** The most that is kept for one surface: bytes of its JSON as UTF-8. */
  maxBytes: 65_536,
} as const;

/** Any JSON value; absent: nothing is to be kept any more. */
export const SetViewStateParamsSchema = z.looseObject({ state: z.optional(z.unknown()) });
