// Calls of a tool, one after the other, as a state to draw: who asked for it, how long it takes, how it ended. Independent of the page.
import type { Progress } from '@vitrine/view';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolResultLike } from '../result/draw-result.ts';

export type CallState =
  | { readonly is: 'idle' }
  /** `writing`: the model still writes the arguments. `theirs`: the host calls, and only it can stop. */
  | { readonly is: 'writing' }
  | { readonly is: 'running'; readonly theirs: boolean; readonly since: number; readonly progress?: Progress }
  | { readonly is: 'done'; readonly result: ToolResultLike; readonly ms?: number }
  | { readonly is: 'failed'; readonly message: string; readonly denied: boolean }
  | { readonly is: 'cancelled' };

export interface Caller {
  /** What was drawn last stays until something else is there. */
  set(state: CallState): void;
  /** Ends a call of ours that is under way, and starts this one. */
  run(view: Promise<McpAppsView>, tool: string, args: { [name: string]: unknown }): Promise<void>;
  cancel(): void;
}

export function createCaller(set: (state: CallState) => void): Caller {
  let under: AbortController | undefined;
  return {
    set,
    async run(view, tool, args) {
      under?.abort();
      const mine = new AbortController();
      under = mine;
      const since = performance.now();
      const tell = (next: CallState): void => {
        if (under === mine) set(next);
      };
      tell({ is: 'running', theirs: false, since });
      try {
        const result = await (await view).callTool(tool, args, {
          signal: mine.signal,
          onProgress: progress => tell({ is: 'running', theirs: false, since, progress }),
        });
        tell({ is: 'done', result, ms: performance.now() - since });
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string };
        if (mine.signal.aborted) tell({ is: 'cancelled' });
        else tell({ is: 'failed', message: message ?? String(error), denied: code === 'denied' });
      }
    },
    cancel() {
      under?.abort();
    },
  };
}
