// The message types of the older MCP-UI wire, without schemas, for code that only recognises messages.

/** The message types of the `mcp-ui` dialect. */
export const MCP_UI = {
  ready: 'ui-lifecycle-iframe-ready',
  renderData: 'ui-lifecycle-iframe-render-data',
  requestRenderData: 'ui-request-render-data',
  requestData: 'ui-request-data',
  sizeChange: 'ui-size-change',
  /** simply-mcp's name for a size change. */
  resize: 'ui-resize',
  received: 'ui-message-received',
  response: 'ui-message-response',
  toolCancelled: 'ui-lifecycle-tool-cancelled',
  teardown: 'ui-lifecycle-teardown',
  proxyReady: 'ui-proxy-iframe-ready',
  htmlContent: 'ui-html-content',
} as const;

/** The types of the older wire that request an action of the host. */
export const MCP_UI_ACTION_TYPES = ['tool', 'prompt', 'link', 'intent', 'notify', MCP_UI.requestData] as const;
