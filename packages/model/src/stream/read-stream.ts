// Turns a provider's stream into model events and builds the assistant's message that is sent back with the next step.
import type { JSONObject, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import type { ModelEvent, ModelRequest } from '../model.ts';
import { PROVIDERS } from '../providers/provider-table.ts';
import { createTextCalls, type TextCalls } from '../text-calls/text-calls.ts';
import { createThinkingTags, type TextPiece, type ThinkingTags } from './thinking-tags.ts';

type Finish = Extract<ModelEvent, { type: 'finish' }>;
type Content = Finish['message']['content'];

interface Block {
  readonly text: string;
  readonly metadata?: SharedV4ProviderMetadata;
}

/** Parts that have something of an answer. */
const CONTENT = /^(?:text|reasoning|tool-input)-delta$|^tool-call$/;

/** Throws the error of an error part, and `ModelError` `bad-stream` when the stream ends without a finish. */
export async function* readStream(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  config: ModelConfig,
  resolveCall?: ModelRequest['resolveCall'],
): AsyncGenerator<ModelEvent> {
  const message = createMessage();
  const texts = new Map<string, ThinkingTags>();
  const textCalls = resolveCall && createTextCalls(resolveCall);
  let hasBegun = false;
  for await (const part of parts) {
    hasBegun ||= CONTENT.test(part.type);
    if (part.type === 'text-delta') {
      const tags = texts.get(part.id) ?? createThinkingTags();
      texts.set(part.id, tags);
      yield* readText(part, tags.push(part.delta), { message, textCalls });
      continue;
    }
    for (const [id, tags] of texts)
      if (endsText(part, id)) {
        yield* readText({ id }, tags.end(), { message, textCalls });
        texts.delete(id);
      }
    if (part.type === 'finish' && textCalls) yield* endText(textCalls, message);
    message.take(part);
    const event = toEvent(part);
    if (event) yield event;
    // What has come of an answer that was cut is shown; the finish follows.
    if (part.type === 'error' && !(hasBegun && isWithoutReason(part.error))) throw part.error;
    if (part.type === 'finish') {
      const finish = toFinish(part, { content: message.content, config, hasBegun });
      return yield textCalls ? withTextCalls(finish, textCalls) : finish;
    }
  }
  throw new ModelError('bad-stream', 'The answer broke off before its end.');
}

const endsText = (part: LanguageModelV4StreamPart, id: string): boolean =>
  part.type === 'finish' || (part.type === 'text-end' && part.id === id);

function withTextCalls(finish: Finish, { hasMade, hasShown }: TextCalls): Finish {
  if (hasMade) return { ...finish, reason: 'tool-calls', textCalls: 'made' };
  return hasShown ? { ...finish, textCalls: 'shown' } : finish;
}

/** Whether an error is the one by which the package for servers with OpenAI's format reports a stream that ends without telling why. */
const isWithoutReason = (error: unknown): boolean =>
  error instanceof Error && /without a finish reason/.test(error.message);

/** The rest of the text; or calls, unless the model has written one as it should besides. */
function* endText(textCalls: TextCalls, message: ReturnType<typeof createMessage>): Generator<ModelEvent> {
  const hasCalls = message.content.some(({ type }) => type === 'tool-call');
  const { text, calls } = textCalls.end(!hasCalls);
  if (text !== '') {
    const id = 'rest';
    for (const part of [
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: text },
      { type: 'text-end', id },
    ] as const)
      message.take(part);
    yield { type: 'text', delta: text };
  }
  for (const [i, { name, args }] of calls.entries()) {
    const call = { toolCallId: `text-call-${i + 1}`, toolName: name, input: JSON.stringify(args) };
    message.take({ type: 'tool-call', ...call });
    yield { type: 'tool-call', id: call.toolCallId, name, input: call.input };
  }
}

/** Reasoning between tags is not sent back with the next step: providers that write it so do not ask for it. */
function* readText(
  { id, providerMetadata }: { id: string; providerMetadata?: SharedV4ProviderMetadata },
  pieces: readonly TextPiece[],
  { message, textCalls }: { message: ReturnType<typeof createMessage>; textCalls: TextCalls | undefined },
): Generator<ModelEvent> {
  for (const piece of pieces) {
    if (piece.kind === 'was-reasoning') {
      message.dropText(id);
      yield { type: 'text-was-reasoning' };
    } else {
      const { kind } = piece;
      const delta = kind === 'text' && textCalls ? textCalls.push(piece.delta) : piece.delta;
      if (delta === '') continue;
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

/** Throws `ModelError` `unreachable` for a stream that ends before the first word without saying why: it is worth another request. */
function toFinish(
  { usage: received, finishReason }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  { content, config, hasBegun }: { content: Content; config: ModelConfig; hasBegun: boolean },
): Finish {
  const usage = readUsage(received, config);
  const { unified, raw } = finishReason;
  if (raw === undefined && !hasBegun && unified !== 'stop')
    throw new ModelError('unreachable', `${PROVIDERS[config.provider].label} ended its answer before the first word.`);
  const reason = unified === 'other' ? readReason(raw ?? '') : isIrregular(unified) ? 'other' : unified;
  return { type: 'finish', reason, ...(usage ? { usage } : {}), message: { role: 'assistant', content } };
}

const isIrregular = (unified: string): unified is 'error' | 'interrupted' => /^(?:error|interrupted)$/.test(unified);

/** The reason in the words of a server with OpenAI's format, which has others for them. */
function readReason(raw: string): Finish['reason'] {
  if (/length|max.?tokens|context.?window|token.?limit/i.test(raw)) return 'length';
  return /^(?:eos|stop|end|complete|finish|done)/i.test(raw) ? 'stop' : 'other';
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
