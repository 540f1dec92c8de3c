// A tool result as it is logged and shown, and which of its interfaces is chosen.

export type { NativeComponent } from '../content/native.ts';
export type { ResultPart, SanitizedResult, UIResourcePart } from '../content/parts.ts';
export { chooseUI } from '../session/choose-ui.ts';
