// The words of the `mcp-apps` wire: constants without any schema, for those who only tell it from others (MCP Apps 2026-01-26 and
// what ext-apps 2.0.4 adds).

/** Methods a view may send, and those a host sends; JSON-RPC method names. */
export const MCP_APPS = {
  initialize: 'ui/initialize',
  initialized: 'ui/notifications/initialized',
  toolInputPartial: 'ui/notifications/tool-input-partial',
  toolInput: 'ui/notifications/tool-input',
  toolResult: 'ui/notifications/tool-result',
  toolCancelled: 'ui/notifications/tool-cancelled',
  hostContextChanged: 'ui/notifications/host-context-changed',
  sizeChanged: 'ui/notifications/size-changed',
  requestTeardown: 'ui/notifications/request-teardown',
  teardown: 'ui/resource-teardown',
  openLink: 'ui/open-link',
  downloadFile: 'ui/download-file',
  message: 'ui/message',
  updateModelContext: 'ui/update-model-context',
  requestDisplayMode: 'ui/request-display-mode',
  callTool: 'tools/call',
  listTools: 'tools/list',
  readResource: 'resources/read',
  listResources: 'resources/list',
  listResourceTemplates: 'resources/templates/list',
  listPrompts: 'prompts/list',
  createMessage: 'sampling/createMessage',
  ping: 'ping',
  log: 'notifications/message',
  progress: 'notifications/progress',
  cancelled: 'notifications/cancelled',
  toolsChanged: 'notifications/tools/list_changed',
  resourcesChanged: 'notifications/resources/list_changed',
  promptsChanged: 'notifications/prompts/list_changed',
} as const;

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
