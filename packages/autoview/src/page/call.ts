// Calls of a tool, one after the other, as a state to draw: who started it, how long it takes, how it ended. Has no DOM.
import type { Progress } from '@vitrine/view';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolResultLike } from '../result/draw-result.ts';

export type CallState =
  | { readonly is: 'idle' }
  /** `writing`: the model still writes the arguments. `theirs`: the host has started the call, and only it can stop it. */
  | { readonly is: 'writing' }
  | { readonly is: 'running'; readonly theirs: boolean; readonly since: number; readonly progress?: Progress }
  | { readonly is: 'done'; readonly result: ToolResultLike; readonly ms?: number }
  | { readonly is: 'failed'; readonly message: string; readonly denied: boolean }
  | { readonly is: 'cancelled' };

export interface Caller {
  /** Sets the state of a call that the host has started. */
  set(state: CallState): void;
  /** Cancels the page's running call, and starts this one. */
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
      const update = (next: CallState): void => {
        if (under === mine) set(next);
      };
      update({ is: 'running', theirs: false, since });
      try {
        const result = await (await view).callTool(tool, args, {
          signal: mine.signal,
          onProgress: progress => update({ is: 'running', theirs: false, since, progress }),
        });
        update({ is: 'done', result, ms: performance.now() - since });
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string };
        if (mine.signal.aborted) update({ is: 'cancelled' });
        else update({ is: 'failed', message: message ?? String(error), denied: code === 'denied' });
      }
    },
    cancel() {
      under?.abort();
    },
  };
}
