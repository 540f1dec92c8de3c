// UI resources: how one is recognised, read and described, and its metadata.

export {
  type FrameSize,
  readFrameSize,
  readUIMetadata,
  type UICsp,
  UICspSchema,
  type UIMetadata,
  type UIPermissions,
  type UIResourceMeta,
  UIResourceMetaSchema,
} from '../ui-metadata.ts';
export {
  describeProblem,
  type EmbeddedUIResource,
  isUIResource,
  type ReadableUIResource,
  readUIResource,
  type UIResource,
} from '../ui-resource.ts';
export { loopbackPageProblem, withoutLoopback } from '../without-loopback.ts';
