// Keeps a prompt within the model's window: old tool results are shortened first, then the oldest turns are left out, then the texts of the
// newest turn are cut. The log keeps all.
import type { LanguageModelV4Message, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { cutTexts } from './cut-texts.ts';
import { countPinned, cutProjectFiles } from './project-files.ts';
import { shortenText } from './result-for-model.ts';

/** Characters per token, a safe value for English and JSON. */
const CHARACTERS_PER_TOKEN = 3;
const TOKENS_OF_A_FILE = 1600;
/** A document has text and a picture of each page: about so many bytes of base64 for a token, and at most 100 pages are read. */
const DOCUMENT_CHARACTERS_PER_TOKEN = 40;
const MAX_TOKENS_OF_A_DOCUMENT = 200_000;
/** Characters of sound for a token: about 32 tokens a second, at 16 KB. */
const SOUND_CHARACTERS_PER_TOKEN = 600;
/** Characters that remain of a shortened result. */
const SHORT = { max: 600, head: 450, tail: 0 };

export interface FittedPrompt {
  readonly messages: LanguageModelV4Message[];
  /** Counts of what was left out; absent when everything fits. */
  readonly shortened?: { readonly results: number; readonly messages: number; readonly texts?: number };
}

/** `maxTokens`: limit for the prompt. The system prompt is always kept, and the beginning and end of each text of the newest turn. */
export function fitWindow(whole: readonly LanguageModelV4Message[], maxTokens: number): FittedPrompt {
  const files = cutProjectFiles(whole, { maxTokens, countTokens });
  const prompt = files.messages;
  const messages = [...prompt];
  const sizes = messages.map(countTokens);
  let total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxTokens)
    return files.texts === 0 ? { messages } : { messages, shortened: { results: 0, messages: 0, texts: files.texts } };

  let results = 0;
  const newest = messages.findLastIndex(({ role }) => role === 'tool');
  const shorten = (message: LanguageModelV4Message, index: number): void => {
    const shorter = withShortResults(message);
    results += shorter.count;
    messages[index] = shorter.message;
    const size = countTokens(shorter.message);
    total += size - (sizes[index] ?? 0);
    sizes[index] = size;
  };
  for (const [index, message] of prompt.slice(0, Math.max(0, newest)).entries())
    if (total > maxTokens && message.role === 'tool') shorten(message, index);

  const [first, last] = [firstTurn(messages), lastTurn(messages)];
  let end = first;
  while (end < last && total > maxTokens) {
    do total -= sizes[end++] ?? 0;
    while (end < last && messages[end]?.role !== 'user');
  }
  const fitting = [...messages.slice(0, first), ...messages.slice(end)];
  const cut = cutTexts(fitting, { maxTokens, countTokens });
  return {
    messages: cut.messages,
    shortened: {
      results: results + cut.results,
      messages: end - first,
      ...(cut.texts + files.texts === 0 ? {} : { texts: cut.texts + files.texts }),
    },
  };
}

/** An estimate: providers count differently. */
export function countTokens({ content }: LanguageModelV4Message): number {
  if (typeof content === 'string') return countTextTokens(content);
  let fileTokens = 0;
  const text = JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || (value as { type?: unknown }).type !== 'file') return value;
    fileTokens += tokensOfFile(value as FileValue);
    return undefined;
  });
  return countTextTokens(text) + fileTokens;
}

/** Chinese, Japanese and Korean have about a token for each letter. */
function countTextTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN) + wide;
}

interface FileValue {
  readonly mediaType?: string;
  readonly data?: { readonly data?: unknown };
}

function tokensOfFile({ mediaType, data }: FileValue): number {
  const perToken = mediaType?.startsWith('audio/') ? SOUND_CHARACTERS_PER_TOKEN : DOCUMENT_CHARACTERS_PER_TOKEN;
  if (mediaType?.startsWith('image/') || typeof data?.data !== 'string') return TOKENS_OF_A_FILE;
  const tokens = Math.ceil(data.data.length / perToken);
  return Math.min(Math.max(TOKENS_OF_A_FILE, tokens), MAX_TOKENS_OF_A_DOCUMENT);
}

const firstTurn = countPinned;

/** Index of the newest turn: the user's last message that is followed by an answer of the model, or the last one. */
function lastTurn(messages: readonly LanguageModelV4Message[]): number {
  const answerIndex = messages.findLastIndex(({ role }) => role === 'assistant');
  const from = answerIndex === -1 ? messages.length - 1 : answerIndex;
  const index = messages.findLastIndex(({ role }, at) => role === 'user' && at <= from);
  return Math.max(index, firstTurn(messages));
}

function withShortResults(message: LanguageModelV4Message): { message: LanguageModelV4Message; count: number } {
  if (message.role !== 'tool') return { message, count: 0 };
  let count = 0;
  const content = message.content.map(part => {
    if (part.type !== 'tool-result') return part;
    const output = shortOutput(part.output);
    if (output !== part.output) count++;
    return { ...part, output };
  });
  return { message: { ...message, content }, count };
}

function shortOutput(output: LanguageModelV4ToolResultPart['output']): LanguageModelV4ToolResultPart['output'] {
  if (output.type === 'execution-denied') return output;
  if (typeof output.value === 'string')
    return output.value.length <= SHORT.max ? output : { type: 'text', value: shortenText(output.value, SHORT) };
  const text = JSON.stringify(output.value, (_key, value: unknown) =>
    (value as { type?: unknown } | null)?.type === 'file' ? '[image]' : value,
  );
  return { type: 'text', value: shortenText(text, SHORT) };
}
