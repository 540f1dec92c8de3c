// Cuts the longest texts of a prompt to one length, so that it fits: a result of 40,000 characters gives way before a message of 4,000.
import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { shortenText } from './result-for-model.ts';

/** Characters that remain of a text at least. */
const MIN_CHARACTERS = 300;
/** A text with more of them for each token of the prompt is longer than the prompt may be. */
const MAX_CHARACTERS_PER_TOKEN = 3;
/** Share of the beginning in what remains. */
const HEAD_SHARE = 0.75;

interface CutOptions {
  readonly maxTokens: number;
  readonly countTokens: (message: LanguageModelV4Message) => number;
}

export interface CutPrompt {
  readonly messages: LanguageModelV4Message[];
  /** Results of tools that were cut. */
  readonly results: number;
  /** Texts of messages that were cut. */
  readonly texts: number;
}

/** The prompt with the longest cut at which it fits, else with the shortest and without files. The system prompt, reasoning and arguments stay. */
export function cutTexts(
  messages: readonly LanguageModelV4Message[],
  { maxTokens, countTokens }: CutOptions,
): CutPrompt {
  const fits = (cut: CutPrompt): boolean =>
    cut.messages.reduce((total, message) => total + countTokens(message), 0) <= maxTokens;
  const unchanged = { messages: [...messages], results: 0, texts: 0 };
  if (fits(unchanged)) return unchanged;
  let best = cutAt(messages, MIN_CHARACTERS);
  if (!fits(best)) {
    const fileless = messages.map(withoutFiles);
    const files = JSON.stringify(fileless).split(FILE_LEFT_OUT.text).length - 1;
    const cut = cutAt(fileless, MIN_CHARACTERS);
    return { ...cut, texts: cut.texts + files };
  }
  let [low, high] = [MIN_CHARACTERS, maxTokens * MAX_CHARACTERS_PER_TOKEN];
  while (high - low > MIN_CHARACTERS / 4) {
    const middle = Math.floor((low + high) / 2);
    const cut = cutAt(messages, middle);
    if (fits(cut)) [low, best] = [middle, cut];
    else high = middle;
  }
  return best;
}

function cutAt(messages: readonly LanguageModelV4Message[], max: number): CutPrompt {
  let [results, texts] = [0, 0];
  const size = { max, head: Math.floor(max * HEAD_SHARE), tail: Math.floor(max * (1 - HEAD_SHARE)) };
  const cut = (text: string): string => shortenText(text, size);
  const cutPart = <Part extends { readonly type: string }>(part: Part): Part => {
    if (part.type !== 'text' || !('text' in part)) return part;
    const text = cut(String(part.text));
    if (text === part.text) return part;
    texts++;
    return { ...part, text };
  };
  const next = messages.map((message): LanguageModelV4Message => {
    if (message.role === 'user') return { ...message, content: message.content.map(cutPart) };
    if (message.role === 'assistant') return { ...message, content: message.content.map(cutPart) };
    if (message.role === 'system') return message;
    const content = message.content.map(part => {
      if (part.type !== 'tool-result') return part;
      const { output } = part;
      if (output.type === 'text' || output.type === 'error-text') {
        const value = cut(output.value);
        if (value === output.value) return part;
        results++;
        return { ...part, output: { ...output, value } };
      }
      if (output.type !== 'content') return part;
      const before = texts;
      const value = output.value.map(cutPart);
      results += texts - before;
      texts = before;
      return { ...part, output: { ...output, value } };
    });
    return { ...message, content };
  });
  return { messages: next, results, texts };
}

const FILE_LEFT_OUT = { type: 'text', text: '[A file that does not fit into the window of this model]' } as const;

function withoutFiles(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role === 'user')
    return { ...message, content: message.content.map(part => (part.type === 'file' ? FILE_LEFT_OUT : part)) };
  if (message.role !== 'tool') return message;
  const content = message.content.map(part => {
    if (part.type !== 'tool-result' || part.output.type !== 'content') return part;
    const value = part.output.value.map(item => (item.type === 'file' ? FILE_LEFT_OUT : item));
    return { ...part, output: { ...part.output, value } };
  });
  return { ...message, content };
}
