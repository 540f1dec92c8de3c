// Turns a provider's stream into model events and builds the assistant's message that is sent back with the next step.
import type { JSONObject, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { Usage } from '@vitrine/protocol/session';
import type { ModelConfig } from './config.ts';
import { ModelError } from './errors.ts';
import type { ModelEvent } from './model.ts';
import { createThinkingTags, type TextPiece, type ThinkingTags } from './thinking-tags.ts';

type Finish = Extract<ModelEvent, { type: 'finish' }>;
type Content = Finish['message']['content'];

interface Block {
  readonly text: string;
  readonly metadata?: SharedV4ProviderMetadata;
}

/** Throws the error of an error part, and `ModelError` `bad-stream` when the stream ends without a finish. */
export async function* readStream(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  config: ModelConfig,
): AsyncGenerator<ModelEvent> {
  const message = createMessage();
  const texts = new Map<string, ThinkingTags>();
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      const tags = texts.get(part.id) ?? createThinkingTags();
      texts.set(part.id, tags);
      yield* readText(part, tags.push(part.delta), message);
      continue;
    }
    for (const [id, tags] of texts) {
      if (part.type !== 'finish' && (part.type !== 'text-end' || part.id !== id)) continue;
      yield* readText({ id }, tags.end(), message);
      texts.delete(id);
    }
    message.take(part);
    const event = toEvent(part);
    if (event) yield event;
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') return yield toFinish(part, message.content, config);
  }
  throw new ModelError('bad-stream', 'The answer broke off before its end.');
}

/** Reasoning between tags is not sent back with the next step: providers that write it so do not ask for it. */
function* readText(
  { id, providerMetadata }: { id: string; providerMetadata?: SharedV4ProviderMetadata },
  pieces: readonly TextPiece[],
  message: ReturnType<typeof createMessage>,
): Generator<ModelEvent> {
  for (const piece of pieces) {
    if (piece.kind === 'was-reasoning') {
      message.dropText(id);
      yield { type: 'text-was-reasoning' };
    } else {
      const { kind, delta } = piece;
      if (kind === 'text')
        message.take({ type: 'text-delta', id, delta, ...(providerMetadata ? { providerMetadata } : {}) });
      yield { type: kind, delta };
    }
  }
}

/** The event to report for a stream part while the answer is being written. */
function toEvent(part: LanguageModelV4StreamPart): ModelEvent | undefined {
  switch (part.type) {
    case 'reasoning-delta':
      return part.delta === '' ? undefined : { type: 'reasoning', delta: part.delta };
    case 'tool-input-start':
      if (part.providerExecuted === true) return undefined;
      return { type: 'tool-input-start', id: part.id, name: part.toolName };
    case 'tool-input-delta':
      return { type: 'tool-input-delta', id: part.id, delta: part.delta };
    case 'tool-call':
      if (part.providerExecuted === true) return undefined;
      return { type: 'tool-call', id: part.toolCallId, name: part.toolName, input: part.input };
    default:
      return undefined;
  }
}

/** Collects the assistant's message: blocks of text and reasoning by their ids, and calls. */
function createMessage(): {
  readonly content: Content;
  take(part: LanguageModelV4StreamPart): void;
  /** Forgets what a block of text has so far. */
  dropText(id: string): void;
} {
  const content: Content = [];
  const blocks = new Map<string, Block>();
  const getBlock = (key: string): Block => blocks.get(key) ?? { text: '' };
  return {
    content,
    dropText: id => blocks.set(blockKey({ type: 'text-start', id }), { text: '' }),
    take(part) {
      switch (part.type) {
        case 'text-start':
        case 'reasoning-start':
          blocks.set(blockKey(part), withMetadata({ text: '' }, part.providerMetadata));
          break;
        case 'text-delta':
        case 'reasoning-delta': {
          const block = getBlock(blockKey(part));
          blocks.set(blockKey(part), withMetadata({ ...block, text: block.text + part.delta }, part.providerMetadata));
          break;
        }
        case 'text-end':
        case 'reasoning-end': {
          const { text, metadata } = withMetadata(getBlock(blockKey(part)), part.providerMetadata);
          blocks.delete(blockKey(part));
          const isText = part.type === 'text-end';
          if (text !== '' || !isText)
            content.push({ type: isText ? 'text' : 'reasoning', text, ...toOptions(metadata) });
          break;
        }
        case 'tool-call':
          if (part.providerExecuted !== true) content.push(toCall(part));
      }
    },
  };
}

/** Text and reasoning have separate id spaces. */
const blockKey = ({ type, id }: { type: string; id: string }): string => `${type[0]}${id}`;

const toCall = (part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): Content[number] => ({
  type: 'tool-call',
  toolCallId: part.toolCallId,
  toolName: part.toolName,
  input: parseInput(part.input),
  ...toOptions(part.providerMetadata),
});

function toFinish(
  { usage: received, finishReason }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  content: Content,
  config: ModelConfig,
): Finish {
  const usage = readUsage(received, config);
  const { unified, raw = '' } = finishReason;
  const isCut = unified === 'other' && /length|max.?tokens|context.?window|token.?limit/i.test(raw);
  const reason = isCut ? 'length' : unified === 'error' || unified === 'interrupted' ? 'other' : unified;
  return { type: 'finish', reason, ...(usage ? { usage } : {}), message: { role: 'assistant', content } };
}

function withMetadata(block: Block, metadata: SharedV4ProviderMetadata | undefined): Block {
  return metadata === undefined ? block : { ...block, metadata: { ...block.metadata, ...metadata } };
}

/** Metadata that the provider needs again: signatures of reasoning, ids of items. */
const toOptions = (metadata: SharedV4ProviderMetadata | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata as Record<string, JSONObject> };

function parseInput(input: string): unknown {
  try {
    return input.trim() === '' ? {} : JSON.parse(input);
  } catch {
    // The call is refused with a reason; the provider requires an object here.
    return {};
  }
}

function readUsage(
  { inputTokens, outputTokens }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>['usage'],
  { prices }: ModelConfig,
): Usage | undefined {
  const [input, output, cached] = [inputTokens.total, outputTokens.total, inputTokens.cacheRead];
  if (input === undefined && output === undefined) return undefined;
  const paid = (input ?? 0) - (cached ?? 0);
  const cost =
    prices &&
    (paid * prices.input + (cached ?? 0) * (prices.cachedInput ?? prices.input) + (output ?? 0) * prices.output) / 1e6;
  return {
    ...(input === undefined ? {} : { inputTokens: input }),
    ...(output === undefined ? {} : { outputTokens: output }),
    ...(cached === undefined || cached === 0 ? {} : { cachedInputTokens: cached }),
    ...(cost === undefined ? {} : { cost }),
  };
}
