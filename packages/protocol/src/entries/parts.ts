// A tool result as it is logged and shown, and which of its interfaces is chosen.

export { chosenInterface } from '../interfaces.ts';
export type { NativeComponent } from '../native.ts';
export {
  type AudioPart,
  type Cut,
  type FilePart,
  type ImagePart,
  isUIResourcePart,
  type PublishedFacts,
  type ResourceLinkPart,
  type ResultPart,
  type SanitizedResult,
  SanitizedResultSchema,
  type StoredResource,
  type TextPart,
  type UIResourcePart,
  type UnknownPart,
  type VideoPart,
} from '../parts.ts';
