// A view's first words need not wait for another process. An extension of ours to the `mcp-apps` wire: the sandbox leaves a function
// on the view's window, and a runtime that knows of it says there what it says to its host, right before. What it is answered comes
// as any message of the host does, in a microtask.

/** Name of the function: `(message: object) => void`; it does nothing when all has been said. Absent in other hosts, and where the host has left nothing. */
export const GREET = 'vitrineGreet';
