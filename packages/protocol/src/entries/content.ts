// MCP content as it travels: content blocks, resource contents, tool results, and arguments of any name.

export type { ContentBlock, ResourceContents, ToolResult } from '../content/content.ts';
export type { SchemaInput, SchemaOutput, ToolSchema } from '../mcp-apps/tool-schema.ts';
