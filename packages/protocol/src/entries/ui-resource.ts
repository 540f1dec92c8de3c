// UI resources: how one is recognised, read and described, and its metadata.

export { readUIMetadata, type UICsp, type UIMetadata, type UIPermissions } from '../mcp-apps/ui-metadata.ts';
export {
  describeProblem,
  type EmbeddedUIResource,
  isUIResource,
  type ReadableUIResource,
  readUIResource,
  type UIResource,
} from '../mcp-apps/ui-resource.ts';
