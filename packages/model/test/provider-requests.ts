// Requests to every provider, at a server that speaks its wire format.
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { onTestFinished } from 'vitest';
import type { ModelConfig } from '../src/config.ts';
import type { Model, ModelEvent } from '../src/model.ts';
import { createProviderModel } from '../src/providers/create-provider-model.ts';
import { createModel } from '../src/providers/model-with-retries.ts';
import { type ScriptedTurn, startWireServer, type WireServer } from '../src/testing/index.ts';

export const KEY = 'sk-secret-0123456789';

export const PROVIDERS: readonly (Pick<ModelConfig, 'provider'> & {
  path: string;
  streamsCalls?: false;
  reasons?: false;
})[] = [
  { provider: 'anthropic', path: '/v1' },
  { provider: 'openai', path: '/v1', reasons: false },
  { provider: 'google', path: '/v1beta', streamsCalls: false },
  { provider: 'ollama', path: '/v1' },
];

export const prompt: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
];

export const tool = {
  type: 'function' as const,
  name: 'weather__forecast',
  description: 'A forecast',
  inputSchema: { type: 'object' as const, properties: { place: { type: 'string' as const } } },
  providerOptions: { vitrine: { server: 'weather', name: 'forecast', readOnly: true } },
};

export async function open(
  { provider, path }: (typeof PROVIDERS)[number],
  turns: readonly ScriptedTurn[],
  config: Partial<ModelConfig> = {},
): Promise<{ model: Model; server: WireServer; waits: number[] }> {
  const server = await startWireServer({ turns });
  onTestFinished(() => server.close());
  const modelConfig: ModelConfig = { provider, model: 'm-1', apiKey: KEY, baseURL: server.origin + path, ...config };
  const language = await createProviderModel(modelConfig, { env: {}, fetch: globalThis.fetch });
  const waits: number[] = [];
  const model = createModel({
    config: modelConfig,
    language,
    random: () => 0.5,
    wait: async ms => void waits.push(ms),
  });
  return { model, server, waits };
}

export const never = new AbortController().signal;

export async function collect(model: Model, request: { messages?: LanguageModelV4Prompt; signal?: AbortSignal } = {}) {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ messages: prompt, tools: [tool], signal: never, ...request }))
    events.push(event);
  return events;
}

export const joinText = (events: readonly ModelEvent[], type: 'text' | 'reasoning' = 'text') =>
  events.flatMap(event => (event.type === type ? [event.delta] : [])).join('');

export const findFinish = (events: readonly ModelEvent[]) => events.find(event => event.type === 'finish');
