// Answers `sampling/createMessage` of views and servers with the model of the chat.
import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { Models } from '@vitrine/model';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SamplingRequest } from '@vitrine/protocol/internal/session/sampling';
import { AgentError } from '../errors.ts';
import type { Sampler } from './sampling.ts';

type Block = Extract<SamplingRequest['messages'][number]['content'], unknown[]>[number];

export interface ModelSamplerOptions {
  /** Called for each request. */
  readonly modelId: () => string;
  /** Called with what each request has used. Never throws. */
  readonly onUsage: (usage: Usage, modelId: string) => void;
}

/** Whether there is a model besides the planner now. A user may add one at any time. */
export const hasOnlineModel = (models: Models | undefined): boolean =>
  models?.list().some(info => info.offline !== true) ?? false;

/** Creates a sampler; undefined without models. */
export function createModelSampler(
  models: Models | undefined,
  { modelId, onUsage }: ModelSamplerOptions,
): Sampler | undefined {
  if (!models) return undefined;
  return async ({ messages, systemPrompt, maxTokens }, { signal }) => {
    const currentModel = models.list().find(info => info.id === modelId() && info.offline !== true);
    const info = currentModel ?? models.list().find(({ offline }) => offline !== true);
    if (!info) throw new AgentError('no-model', 'This chat has no model any more.');
    const model = await models.get(info.id);
    const prompt: LanguageModelV4Message[] = messages.map(({ role, content }) =>
      role === 'user'
        ? { role, content: toBlocks(content).map(toPart) }
        : { role, content: toBlocks(content).map(block => ({ type: 'text', text: readText(block) })) },
    );
    if (systemPrompt !== undefined) prompt.unshift({ role: 'system', content: systemPrompt });
    let text = '';
    let stopReason = 'endTurn';
    for await (const event of model.stream({ messages: prompt, tools: [], maxOutputTokens: maxTokens, signal })) {
      if (event.type === 'text') text += event.delta;
      if (event.type === 'text-was-reasoning') text = '';
      if (event.type !== 'finish') continue;
      if (event.reason === 'length') stopReason = 'maxTokens';
      if (event.usage) onUsage(event.usage, info.id);
    }
    return { role: 'assistant', content: { type: 'text', text }, model: info.model, stopReason };
  };
}

const toBlocks = (content: SamplingRequest['messages'][number]['content']): Block[] =>
  Array.isArray(content) ? content : [content];

function readText({ type, text }: Block): string {
  if (type === 'text' && typeof text === 'string') return text;
  throw new AgentError('unsupported', `The model of this chat cannot be asked with content of type ${type}.`, {
    received: type,
  });
}

function toPart(block: Block) {
  const { type, data, mimeType } = block;
  if (type === 'image' && typeof data === 'string' && typeof mimeType === 'string')
    return { type: 'file' as const, mediaType: mimeType, data: { type: 'data' as const, data } };
  return { type: 'text' as const, text: readText(block) };
}
