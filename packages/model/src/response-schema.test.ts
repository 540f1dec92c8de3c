// Structured output: every provider's real package against a server that speaks its wire format.
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ModelConfig } from './config.ts';
import { getModelId } from './config.ts';
import type { Model, ModelEvent } from './index.ts';
import { createModels } from './providers/create-models.ts';
import { type ScriptedTurn, startWireServer, type WireServer } from './testing/index.ts';

const SCHEMA = {
  type: 'object',
  properties: { title: { type: 'string' }, words: { type: 'object', additionalProperties: { type: 'string' } } },
  required: ['title'],
  additionalProperties: false,
} as const;
const ANSWER = JSON.stringify({ title: 'Weather', words: { a: 'b' } });
const PROVIDERS = [
  { provider: 'anthropic', path: '/v1' },
  { provider: 'openai', path: '/v1' },
  { provider: 'google', path: '/v1beta' },
  { provider: 'ollama', path: '/v1' },
] as const;

async function open({ provider, path }: (typeof PROVIDERS)[number], turns: readonly ScriptedTurn[]) {
  const server = await startWireServer({ turns });
  onTestFinished(() => server.close());
  const config: ModelConfig = { provider, model: 'm', apiKey: 'sk-1', baseURL: server.origin + path };
  return { server, model: await createModels({ configs: [config] }).get(getModelId(config)) };
}

async function collect(model: Model, responseSchema: { name: string; schema: typeof SCHEMA } | undefined) {
  const messages: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
  const events: ModelEvent[] = [];
  const request = { messages, tools: [], signal: new AbortController().signal };
  // The type of the schema comes from the AI SDK, whose lists are not read-only.
  const schemaOption = responseSchema && { responseSchema: responseSchema as never };
  for await (const event of model.stream({ ...request, ...schemaOption })) events.push(event);
  return events;
}
const joinText = (events: readonly ModelEvent[]) =>
  events.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join('');

/** The schema in a request, where the provider takes it. */
function schemaIn({ requests }: WireServer, index: number): unknown {
  const body = requests[index]!.body as {
    tools?: { name: string; input_schema: unknown }[];
    response_format?: { type: string; json_schema: { schema: unknown } };
    generationConfig?: { responseMimeType?: string; responseJsonSchema?: unknown };
  };
  return (
    body.tools?.find(({ name }) => name === 'json')?.input_schema ??
    body.response_format?.json_schema.schema ??
    body.generationConfig?.responseJsonSchema
  );
}

describe.each(PROVIDERS)('$provider', provider => {
  it('a schema is sent as the provider takes it, and the answer is text', async () => {
    const { model, server } = await open(provider, [{ text: ANSWER }]);
    const events = await collect(model, { name: 'spec', schema: SCHEMA });
    expect(schemaIn(server, 0)).toMatchObject({ type: 'object', properties: { title: { type: 'string' } } });
    expect(joinText(events)).toBe(ANSWER);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', usage: { inputTokens: 25 } });
  });

  it('a provider that refuses the schema is asked without it, once and for all', async () => {
    const refusal = { status: 400, message: 'json_schema is not supported by this model' };
    const { model, server } = await open(provider, [refusal, { text: ANSWER }, { text: ANSWER }]);
    const first = await collect(model, { name: 'spec', schema: SCHEMA });
    expect(first[0]).toMatchObject({ type: 'retry', delayMs: 0, reason: expect.stringContaining('json_schema') });
    expect(joinText(first)).toBe(ANSWER);
    expect(joinText(await collect(model, { name: 'spec', schema: SCHEMA }))).toBe(ANSWER);
    expect([0, 1, 2].map(index => schemaIn(server, index) !== undefined)).toEqual([true, false, false]);
  });

  it('a request that is refused for another reason fails, and the schema is sent again', async () => {
    const refusal = { status: 400, message: 'the parameter user is unknown' };
    const { model, server } = await open(provider, [refusal, refusal, { text: ANSWER }]);
    await expect(collect(model, { name: 'spec', schema: SCHEMA })).rejects.toMatchObject({ code: 'bad-request' });
    await collect(model, { name: 'spec', schema: SCHEMA });
    expect([0, 1, 2].map(index => schemaIn(server, index) !== undefined)).toEqual([true, false, true]);
  });

  it('a refused key is no refused schema', async () => {
    const { model, server } = await open(provider, [{ status: 401 }]);
    await expect(collect(model, { name: 'spec', schema: SCHEMA })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(server.requests).toHaveLength(1);
  });

  it('without a schema the request has none', async () => {
    const { model, server } = await open(provider, [{ text: 'Hello' }]);
    await collect(model, undefined);
    expect(schemaIn(server, 0)).toBeUndefined();
    expect(JSON.stringify(server.requests[0]!.body)).not.toContain('strict');
  });
});
