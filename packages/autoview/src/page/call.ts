// Calls of a tool, one after the other, as a state to draw: who started it, how long it takes, how it ended. Has no DOM.
import type { Progress } from '@vitrine/view';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolResultLike } from '../result/result-context.ts';

export type CallState =
  | { readonly kind: 'idle' }
  /** `writing`: the model still writes the arguments. `running`: who has started the call can stop it. */
  | { readonly kind: 'writing' }
  | {
      readonly kind: 'running';
      readonly startedBy: 'host' | 'page';
      readonly since: number;
      readonly progress?: Progress;
    }
  | { readonly kind: 'done'; readonly result: ToolResultLike; readonly ms?: number }
  | { readonly kind: 'failed'; readonly message: string; readonly denied: boolean }
  | { readonly kind: 'cancelled' };

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
      update({ kind: 'running', startedBy: 'page', since });
      try {
        const result = await (await view).callTool(tool, args, {
          signal: mine.signal,
          onProgress: progress => update({ kind: 'running', startedBy: 'page', since, progress }),
        });
        update({ kind: 'done', result, ms: performance.now() - since });
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string };
        if (mine.signal.aborted) update({ kind: 'cancelled' });
        else update({ kind: 'failed', message: message ?? String(error), denied: code === 'denied' });
      }
    },
    cancel() {
      under?.abort();
    },
  };
}
