// MCP content as it travels: content blocks, resource contents, tool results, and arguments of any name.

export { AnyMembersSchema } from '../any-members.ts';
export {
  type ContentBlock,
  ContentBlockSchema,
  type EmbeddedResource,
  type ResourceContents,
  ResourceContentsSchema,
  resultBlocks,
  type ToolResult,
  ToolResultSchema,
  wellFormedResult,
} from '../content.ts';
export type { SchemaInput, SchemaOutput, ToolSchema } from '../tool-schema.ts';
