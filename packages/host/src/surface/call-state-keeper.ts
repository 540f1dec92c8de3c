// Holds the call state of a surface, whose parts an application may set in any order and at any time.
import type { ToolResult } from '@vitrine/protocol/content';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { equalJson } from '@vitrine/std/internal/equal-json';
import type { CallState } from './call-state.ts';
import type { Surface } from './surface.ts';

type CallUpdates = Pick<Surface, 'setPartialInput' | 'setInput' | 'setResult' | 'cancel' | 'setRenderData'>;

export interface CallStateKeeper {
  readonly current: CallState;
  readonly updates: CallUpdates;
  /** Resolves when the call has a result, or was cancelled. */
  readonly settled: Promise<void>;
  /** Cancels the delivery that is due with the next frame. */
  cancelDelivery(): void;
}

/** `sync` is called when there is something new to deliver. A copy of what is there already is nothing new: chats copy their messages with every token. */
export function createCallStateKeeper({ metadata }: UIResourcePart, sync: () => void): CallStateKeeper {
  const current: CallState = { context: {} };
  if (metadata?.initialRenderData !== undefined) current.renderData = metadata.initialRenderData;
  let frame: number | undefined;
  let settle = (): void => {};
  const settled = new Promise<void>(resolve => {
    settle = resolve;
  });
  const updates: CallUpdates = {
    setPartialInput(input) {
      if (equalJson(input, current.partialInput)) return;
      current.partialInput = input;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        sync();
      });
    },
    setInput(input) {
      if (equalJson(input, current.input)) return;
      current.input = input;
      sync();
    },
    setResult(result: ToolResult) {
      if (current.cancelled !== undefined || equalJson(result, current.result)) return;
      current.result = result;
      settle();
      sync();
    },
    cancel(reason) {
      if (current.result !== undefined) return;
      current.cancelled = reason;
      settle();
      sync();
    },
    setRenderData(data) {
      current.renderData = data;
      sync();
    },
  };
  return {
    current,
    updates,
    settled,
    cancelDelivery() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
