// The messages between a host and its sandbox proxy: constants without any schema.

/** Between the sandbox proxy and the host alone; never relayed to or from a view. */
export const SANDBOX = {
  prefix: 'ui/notifications/sandbox-',
  proxyReady: 'ui/notifications/sandbox-proxy-ready',
  resourceReady: 'ui/notifications/sandbox-resource-ready',
  /** Ours: whether a person has done something in the view; the answer is `sandbox-used {used}`. */
  isUsed: 'ui/notifications/sandbox-is-used',
  /** Ours: `{keys}`, whether the view hears keys. */
  hearing: 'ui/notifications/sandbox-hearing',
  /** Ours: goes to the view's frame and comes back; what was said before it has been heard then. */
  echo: 'ui/notifications/sandbox-echo',
  /** Ours: messages without a sender flood a window; a view whose thread is busy now is taken for their sender. */
  suspect: 'ui/notifications/sandbox-suspect',
  /** Ours: the view gets the keyboard. */
  focus: 'ui/notifications/sandbox-focus',
} as const;
