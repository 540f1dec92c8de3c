// What the application says to a surface, in any order and at any time, becomes its brief.
import type { ToolResult, UIResourcePart } from '@vitrine/protocol';
import type { Brief } from './call-state.ts';
import type { Surface } from './surface.ts';

type Sayings = Pick<Surface, 'setPartialInput' | 'setInput' | 'setResult' | 'cancel' | 'setRenderData'>;

export interface Briefing extends Sayings {
  readonly brief: Brief;
  /** Forgets what was to be told with the next frame. */
  rest(): void;
}

/** `sync` is called when there is something new to tell. */
export function createBriefing({ metadata }: UIResourcePart, sync: () => void): Briefing {
  const brief: Brief = { context: {} };
  if (metadata?.initialRenderData !== undefined) brief.renderData = metadata.initialRenderData;
  let frame: number | undefined;
  return {
    brief,
    setPartialInput(input) {
      brief.partialInput = input;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        sync();
      });
    },
    setInput(input) {
      brief.input = input;
      sync();
    },
    setResult(result: ToolResult) {
      if (brief.cancelled !== undefined) return;
      brief.result = result;
      sync();
    },
    cancel(reason) {
      if (brief.result !== undefined) return;
      brief.cancelled = reason;
      sync();
    },
    setRenderData(data) {
      brief.renderData = data;
      sync();
    },
    rest() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
    },
  };
}
