// A tool result as it is logged and shown, and which of its interfaces is chosen.

export { chooseUI } from '../choose-ui.ts';
export type { NativeComponent } from '../native.ts';
export {
  type AudioPart,
  type FilePart,
  type ImagePart,
  type PublishedFacts,
  type ResourceLinkPart,
  type ResultPart,
  type SanitizedResult,
  SanitizedResultSchema,
  type StoredResource,
  type TextPart,
  type Truncation,
  type UIResourcePart,
  type VideoPart,
} from '../parts.ts';
