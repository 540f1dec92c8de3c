// The smallest request that shows whether a model answers.
import { ModelError } from '../errors.ts';
import type { Model } from '../model.ts';

/** The fewest that every provider accepts. */
const MAX_OUTPUT_TOKENS = 16;

/** Resolves when the model begins to answer. Rejects with `ModelError` at the first failure, without a retry, and with the reason of `signal`. */
export async function checkModel(model: Model, signal: AbortSignal): Promise<void> {
  const events = model.stream({
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    tools: [],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal,
  });
  for await (const event of events) {
    if (event.type === 'retry') throw new ModelError('overloaded', event.reason);
    return;
  }
}
