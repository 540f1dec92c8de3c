// A tool result as it is logged and shown, and which of its interfaces is chosen.

export { chooseUI } from '../choose-ui.ts';
export type { NativeComponent } from '../native.ts';
export type {
  AudioPart,
  FilePart,
  ImagePart,
  ResourceLinkPart,
  ResultPart,
  SanitizedResult,
  TextPart,
  UIResourcePart,
  VideoPart,
} from '../parts.ts';
