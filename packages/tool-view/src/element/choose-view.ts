// Chooses what a call shows, from what is known of it now. A pure function.
import { listEmbeddedTexts } from '@vitrine/protocol/internal/content/content';
import type { NativeComponent, UIResourcePart } from '@vitrine/protocol/parts';
import { readNativeComponent } from '@vitrine/protocol/tool-metadata';
import type { ToolViewCall } from '../call/tool-view-call.ts';
import type { ToolAnswer } from '../contract/contract.ts';

/** What a call shows. `nothing`: not known yet. `text`: it has no interface. */
export type ChosenView =
  | { readonly type: 'nothing' }
  | { readonly type: 'text' }
  | { readonly type: 'native'; readonly native: NativeComponent }
  | { readonly type: 'surface'; readonly part: UIResourcePart };

/** What is known beside the call itself. */
export interface KnownView {
  /** The tool, once the backend has answered; `failed` where it could not. */
  readonly tool: ToolAnswer | 'failed' | undefined;
  /** The first interface in the result, once there is a result. */
  readonly embedded: UIResourcePart | undefined;
  /** Components whose schema refused the result's data, or that could not be loaded. */
  readonly refusedNative: string | undefined;
}

/**
 * The order: a native component that the tool names, the interface that the tool names, an interface in the result, a page made from the tool's
 * definition, text. A page made from the definition waits for the result, which may bring an interface of its own.
 */
export function chooseView(call: ToolViewCall, { tool, embedded, refusedNative }: KnownView): ChosenView {
  if (tool === undefined) return { type: 'nothing' };
  const native = tool === 'failed' ? undefined : readNativeComponent(tool.tool);
  if (native && native.component !== refusedNative && !call.result?.isError) return { type: 'native', native };
  const part = tool === 'failed' ? undefined : tool.part;
  if (part && part.source !== 'compiled') return { type: 'surface', part };
  if (embedded) return { type: 'surface', part: embedded };
  if (call.result === undefined && call.cancelled === undefined) return { type: 'nothing' };
  // A failed call of a plain tool is its error in words.
  if (!part || call.result?.isError || call.cancelled !== undefined) return { type: 'text' };
  return { type: 'surface', part };
}

/** The texts of a call without an interface: of its result, or why it has none. */
export function listCallTexts({ result, cancelled }: ToolViewCall): string[] {
  if (!result) return cancelled === undefined ? [] : [cancelled];
  const texts = (result.content ?? []).flatMap(block =>
    block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  );
  return [...texts, ...listEmbeddedTexts(result, type => type?.startsWith('text/plain') === true)];
}
