// The early handshake, an extension of ours to the `mcp-apps` wire, by which a view's first handshake need not wait for another process: the
// sandbox adds a function to the view's window. A runtime that supports it calls it with each message, right before it posts the message to
// its host. The answers arrive as messages of the host, in a microtask.

/**
 * Name of the function: `(message: object, receive?: (answer: unknown) => void) => void`; it does nothing once the handshake is over. With
 * `receive` the answers are passed to it at once, and arrive as no messages. Absent in other hosts, and where the host has
 * prepared no answer.
 */
export const EARLY_HANDSHAKE = 'vitrineEarly';
