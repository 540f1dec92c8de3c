// Colours code in a thread of its own: the first code of a language takes a tenth of a second and more, in which the page would take no key.
import { type GrammarState, highlightCode } from '@vitrine/components/internal/highlight-code';
import type { HighlightAnswer, HighlightRequest } from './highlight-messages.ts';

/** More than code blocks that are being written at a time. */
const MAX_STATES = 1000;

/** The grammar's state after the lines of a request, by its id; the oldest are dropped. */
const states = new Map<number, GrammarState>();

async function answer({ id, code, language, after }: HighlightRequest): Promise<HighlightAnswer> {
  const before = after === undefined ? undefined : states.get(after);
  // From the beginning of the grammar the lines would have other colours.
  if (after !== undefined && !before) return { id };
  const { lines, state } = await highlightCode(code, language, before);
  if (state) states.set(id, state);
  const [oldest] = states.keys();
  if (states.size > MAX_STATES && oldest !== undefined) states.delete(oldest);
  return { id, lines };
}

addEventListener('message', async ({ data }: MessageEvent<HighlightRequest>) => {
  postMessage(await answer(data).catch((): HighlightAnswer => ({ id: data.id })));
});
