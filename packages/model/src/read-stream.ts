// A provider's stream as model events, and the assistant's message that is sent back with the next step.
import type { JSONObject, LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { Usage } from '@vitrine/protocol';
import type { ModelConfig } from './config.ts';
import { ModelError } from './errors.ts';
import type { ModelEvent } from './model.ts';

type Finish = Extract<ModelEvent, { type: 'finish' }>;
type Content = Finish['message']['content'];

interface Block {
  readonly text: string;
  readonly metadata?: SharedV4ProviderMetadata;
}

/** Throws what an error part carries, and `ModelError` `bad-stream` when the stream ends without a finish. */
export async function* readStream(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  config: ModelConfig,
): AsyncGenerator<ModelEvent> {
  const content: Content = [];
  const blocks = new Map<string, Block>();
  for await (const part of parts) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
        blocks.set(`${part.type[0]}${part.id}`, withMetadata({ text: '' }, part.providerMetadata));
        break;
      case 'text-delta':
      case 'reasoning-delta': {
        const block = blocks.get(`${part.type[0]}${part.id}`) ?? { text: '' };
        blocks.set(
          `${part.type[0]}${part.id}`,
          withMetadata({ ...block, text: block.text + part.delta }, part.providerMetadata),
        );
        if (part.delta !== '') yield { type: part.type === 'text-delta' ? 'text' : 'reasoning', delta: part.delta };
        break;
      }
      case 'text-end':
      case 'reasoning-end': {
        const block = withMetadata(blocks.get(`${part.type[0]}${part.id}`) ?? { text: '' }, part.providerMetadata);
        blocks.delete(`${part.type[0]}${part.id}`);
        if (block.text === '' && part.type === 'text-end') break;
        content.push({
          type: part.type === 'text-end' ? 'text' : 'reasoning',
          text: block.text,
          ...optionsOf(block.metadata),
        });
        break;
      }
      case 'tool-input-start':
        if (part.providerExecuted !== true) yield { type: 'tool-input-start', id: part.id, name: part.toolName };
        break;
      case 'tool-input-delta':
        yield { type: 'tool-input-delta', id: part.id, delta: part.delta };
        break;
      case 'tool-call':
        if (part.providerExecuted === true) break;
        content.push({
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: parseInput(part.input),
          ...optionsOf(part.providerMetadata),
        });
        yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, input: part.input };
        break;
      case 'error':
        throw part.error;
      case 'finish': {
        const usage = readUsage(part.usage, config);
        const unified = part.finishReason.unified;
        const reason = unified === 'error' || unified === 'interrupted' ? 'other' : unified;
        yield { type: 'finish', reason, ...(usage ? { usage } : {}), message: { role: 'assistant', content } };
        return;
      }
    }
  }
  throw new ModelError('bad-stream', 'The answer broke off before its end. Try again.');
}

function withMetadata(block: Block, metadata: SharedV4ProviderMetadata | undefined): Block {
  return metadata === undefined ? block : { ...block, metadata: { ...block.metadata, ...metadata } };
}

/** What the provider wants to see again: signatures of reasoning, ids of items. */
const optionsOf = (metadata: SharedV4ProviderMetadata | undefined) =>
  metadata === undefined ? {} : { providerOptions: metadata as Record<string, JSONObject> };

function parseInput(input: string): unknown {
  try {
    return input.trim() === '' ? {} : JSON.parse(input);
  } catch {
    // The call is refused with a reason; a provider wants an object here.
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
