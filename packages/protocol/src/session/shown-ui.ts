// Decides what of a result is shown, the native component included. Without schemas: a page has it when it starts.

import type { NativeComponent } from '../content/native.ts';
import type { ResultPart, UIResourcePart } from '../content/parts.ts';
import { chooseUI } from './choose-ui.ts';

/** The text for a model about a result whose structured content the user sees in a component. */
export const NATIVE_RESULT_NOTE = '[The user sees this result in a component.]';

/** Part of a result that is shown: a component that the host draws itself, a view, or the plain content. */
export type ShownUI =
  | { readonly type: 'native'; readonly native: NativeComponent; readonly props: unknown }
  | { readonly type: 'view'; readonly part: UIResourcePart }
  | { readonly type: 'content' };

/** The options of `chooseShownUI`. */
export interface ShownUIOptions {
  /** The component that the tool names. */
  readonly native?: NativeComponent | undefined;
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
  readonly content: readonly ResultPart[];
  /** Whether the host has the component, in this version or a later one, and its schema accepts the props. */
  readonly accepts: (native: NativeComponent, props: unknown) => boolean;
}

/**
 * The native component where the host can draw it, else what `chooseUI` chooses. An error is never drawn as a component.
 *
 * @example const { type } = chooseShownUI({ native, structuredContent, content, accepts });
 */
export function chooseShownUI(options: ShownUIOptions): ShownUI {
  const { native, structuredContent: props, isError, content, accepts } = options;
  if (native && !isError && props !== undefined && accepts(native, props)) return { type: 'native', native, props };
  const part = chooseUI(content);
  return part ? { type: 'view', part } : { type: 'content' };
}
