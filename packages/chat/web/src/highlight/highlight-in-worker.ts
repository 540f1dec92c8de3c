// Hands code to the worker that colours it. This module is loaded, and the worker started, with the first code block.
import type { HighlightedCode } from '@vitrine/components';
import type { HighlightAnswer, HighlightRequest } from './highlight-messages.ts';

const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
const waiting = new Map<number, PromiseWithResolvers<HighlightedCode>>();
let count = 0;

worker.addEventListener('message', ({ data: { id, lines } }: MessageEvent<HighlightAnswer>) => {
  if (lines) waiting.get(id)?.resolve({ lines, state: id });
  else waiting.get(id)?.reject(new Error('not-coloured'));
  waiting.delete(id);
});
// Its script could not be loaded: code stays plain.
worker.addEventListener('error', () => {
  for (const { reject } of waiting.values()) reject(new Error('not-coloured'));
  waiting.clear();
});

/** Highlights code as `Highlighter` says; the state is the id of the request. */
export function highlightCode(code: string, language: string, after?: unknown): Promise<HighlightedCode> {
  const request: HighlightRequest = { id: ++count, code, language, after: after as number | undefined };
  const answer = Promise.withResolvers<HighlightedCode>();
  waiting.set(request.id, answer);
  worker.postMessage(request);
  return answer.promise;
}
