// The `mcp-ui` dialect: the older MCP-UI messages, in all the shapes in use.
export { type McpUIMessage, McpUIMessageSchema, mcpUIMessageId, readMcpUIAction, readMcpUISize } from '../mcp-ui.ts';
export { MCP_UI, MCP_UI_ACTION_TYPES } from '../mcp-ui-types.ts';
