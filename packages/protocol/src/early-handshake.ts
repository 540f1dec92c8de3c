// The early handshake: a view's first handshake need not wait for another process. An extension of ours to the `mcp-apps` wire: the
// sandbox leaves a function on the view's window. A runtime that knows it calls it with each message, right before it posts the message to
// its host. The answers arrive as any message of the host does, in a microtask.

/**
 * Name of the function: `(message: object) => void`; it does nothing once the handshake is over. Absent in other hosts, and where the host has
 * prepared no answer.
 */
export const EARLY_HANDSHAKE = 'vitrineEarly';
