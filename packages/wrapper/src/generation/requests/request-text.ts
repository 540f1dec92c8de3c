// One request to a model, as text with its usage.
import type { Model, ModelRequest } from '@vitrine/model';

export interface AnsweredText {
  readonly text: string;
  /** Usage as the provider reports it. */
  readonly usage?: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined };
  /** The answer ended at the limit of tokens. */
  readonly isCut: boolean;
}

/** Rejects with `ModelError`, or with `signal.reason`. `onReceived` is called with the number of characters of each piece of the answer. */
export async function requestText(
  model: Model,
  request: ModelRequest,
  onReceived: (characters: number) => void = () => {},
): Promise<AnsweredText> {
  let text = '';
  for await (const event of model.stream(request)) {
    if ('delta' in event) onReceived(event.delta.length);
    if (event.type === 'text') text += event.delta;
    if (event.type === 'text-was-reasoning') text = '';
    if (event.type !== 'finish') continue;
    return { text, isCut: event.reason === 'length', ...(event.usage && { usage: event.usage }) };
  }
  return { text, isCut: true };
}
