// A tool result as it is logged and shown, and which of its interfaces is chosen.

export type { NativeComponent } from '../content/native.ts';
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
} from '../content/parts.ts';
export { chooseUI } from '../session/choose-ui.ts';
