// MCP content as it travels: content blocks, resource contents, tool results, and arguments of any name.

export { AnyMembersSchema } from '../any-members.ts';
export {
  type AudioContent,
  type ContentBlock,
  ContentBlockSchema,
  type EmbeddedResource,
  type ImageContent,
  type ResourceContents,
  ResourceContentsSchema,
  type ResourceLink,
  resultBlocks,
  type TextContent,
  type ToolResult,
  ToolResultSchema,
  wellFormedResult,
} from '../content.ts';
export type { SchemaInput, SchemaOutput, SchemaShape, ToolSchema, TypedSchema } from '../tool-schema.ts';
