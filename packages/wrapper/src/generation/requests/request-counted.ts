// One request to a model, with what it used. What a provider does not report is estimated, so that a budget also ends requests that fail.
import { type Model, ModelError, type ModelErrorCode, type ModelRequest } from '@vitrine/model';
import type { Usage } from './budget.ts';
import { type AnsweredText, requestText } from './request-text.ts';

/** Characters of a token in English and in JSON, about. */
const CHARACTERS_PER_TOKEN = 4;
/** Failures before the model has begun to work, where nothing of an answer has arrived. */
const UNPAID: readonly ModelErrorCode[] = [
  'bad-config',
  'unknown-model',
  'unauthorized',
  'rate-limited',
  'overloaded',
  'bad-request',
  'too-long',
  'unreachable',
];

/** Rejects like `requestText`. `count` is called once, also when the request fails. */
export async function requestCounted(
  model: Model,
  request: ModelRequest,
  count: (usage: Usage) => void,
): Promise<AnsweredText> {
  let received = 0;
  const estimated = (): Usage => ({
    inputTokens: estimateTokens(countCharacters(request)),
    outputTokens: estimateTokens(received),
  });
  try {
    const answer = await requestText(model, request, characters => {
      received += characters;
    });
    // Some servers report 0 where they count nothing.
    const { inputTokens, outputTokens } = answer.usage ?? {};
    const estimate = estimated();
    count({
      inputTokens: inputTokens || estimate.inputTokens,
      outputTokens: outputTokens || estimate.outputTokens,
    });
    return answer;
  } catch (error) {
    const isUnpaid = received === 0 && error instanceof ModelError && UNPAID.includes(error.code);
    count(isUnpaid ? { inputTokens: 0, outputTokens: 0 } : estimated());
    throw error;
  }
}

function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Counts the characters of the messages, and the schema of the answer. */
function countCharacters({ messages, responseSchema }: ModelRequest): number {
  const schema = responseSchema ? JSON.stringify(responseSchema.schema).length : 0;
  return messages.reduce((sum, message) => sum + readText(message).length, schema);
}

/** The text of a message. */
export function readText({ content }: ModelRequest['messages'][number]): string {
  return typeof content === 'string' ? content : content.map(part => ('text' in part ? part.text : '')).join('');
}
