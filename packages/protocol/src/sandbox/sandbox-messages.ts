// The names of messages between a host and its sandbox proxy, without schemas.

/**
 * Messages between the sandbox proxy and the host, never relayed to or from a view. An extension is a message that MCP Apps does not have.
 */
export const SANDBOX = {
  prefix: 'ui/notifications/sandbox-',
  proxyReady: 'ui/notifications/sandbox-proxy-ready',
  resourceReady: 'ui/notifications/sandbox-resource-ready',
  /** Extension: asks whether the view has user activation. The answer is `sandbox-user-activation {isActive}`. */
  hasUserActivation: 'ui/notifications/sandbox-has-user-activation',
  /** Extension: `{isOpen}`, whether key events reach the view. */
  keyGate: 'ui/notifications/sandbox-key-gate',
  measure: 'ui/notifications/sandbox-measure',
  /** Extension: passed to the view's frame and back, when all earlier messages have arrived. */
  echo: 'ui/notifications/sandbox-echo',
  /** Extension: messages without a sender flood a window; a view whose thread is busy now counts as their sender. */
  suspect: 'ui/notifications/sandbox-suspect',
  /** Extension: the view gets the keyboard. */
  focus: 'ui/notifications/sandbox-focus',
} as const;
