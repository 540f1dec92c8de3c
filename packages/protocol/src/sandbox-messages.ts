// The messages between a host and its sandbox proxy: constants without any schema.

/** Between the sandbox proxy and the host alone; never relayed to or from a view. */
export const SANDBOX = {
  prefix: 'ui/notifications/sandbox-',
  proxyReady: 'ui/notifications/sandbox-proxy-ready',
  resourceReady: 'ui/notifications/sandbox-resource-ready',
  /** Ours: does the view have user activation? The answer is `sandbox-user-activation {isActive}`. */
  hasUserActivation: 'ui/notifications/sandbox-has-user-activation',
  /** Ours: `{isOpen}`, whether key events reach the view. */
  keyGate: 'ui/notifications/sandbox-key-gate',
  /** Ours: goes to the view's frame and comes back: all earlier messages have arrived by then. */
  echo: 'ui/notifications/sandbox-echo',
  /** Ours: messages without a sender flood a window; a view whose thread is busy now counts as their sender. */
  suspect: 'ui/notifications/sandbox-suspect',
  /** Ours: the view gets the keyboard. */
  focus: 'ui/notifications/sandbox-focus',
} as const;
