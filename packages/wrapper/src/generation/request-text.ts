// One request to a model, as text with its usage.
import type { Model, ModelRequest } from '@vitrine/model';

export interface AnsweredText {
  readonly text: string;
  /** Absent where the provider reports none. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  /** The answer ended at the limit of tokens. */
  readonly isCut: boolean;
}

/** Rejects with `ModelError`, or with `signal.reason`. */
export async function requestText(model: Model, request: ModelRequest): Promise<AnsweredText> {
  let text = '';
  for await (const event of model.stream(request)) {
    if (event.type === 'text') text += event.delta;
    if (event.type !== 'finish') continue;
    const { inputTokens, outputTokens } = event.usage ?? {};
    const isCounted = inputTokens !== undefined || outputTokens !== undefined;
    return {
      text,
      isCut: event.reason === 'length',
      ...(isCounted && { usage: { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 } }),
    };
  }
  return { text, isCut: true };
}
