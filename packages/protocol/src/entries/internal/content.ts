// Schemas of MCP content, and results as they should have been.
export { AnyMembersSchema } from '../../any-members.ts';
export {
  ContentBlockSchema,
  isForModel,
  isForUser,
  listEmbeddedTexts,
  listTexts,
  ResourceContentsSchema,
  resultBlocks,
  ToolResultSchema,
  wellFormedResult,
} from '../../content.ts';
