// Files in a prompt: each provider's real package against a server that speaks its wire format.
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getModelId, type ModelConfig } from '../config.ts';
import type { Model, ModelEvent } from '../index.ts';
import { createModels } from '../providers/create-models.ts';
import { type ScriptedTurn, startWireServer } from '../testing/index.ts';

const DATA = Buffer.from('a small picture').toString('base64');
const PROVIDERS = [
  { provider: 'anthropic', path: '/v1' },
  { provider: 'openai', path: '/v1' },
  { provider: 'google', path: '/v1beta' },
  { provider: 'ollama', path: '/v1' },
] as const;
const UNSUPPORTED = { status: 400, message: 'this model does not support images' };

async function open({ provider, path }: (typeof PROVIDERS)[number], turns: readonly ScriptedTurn[]) {
  const server = await startWireServer({ turns });
  onTestFinished(() => server.close());
  const config: ModelConfig = { provider, model: 'm', apiKey: 'sk-1', baseURL: server.origin + path };
  return { server, model: await createModels({ configs: [config] }).get(getModelId(config)) };
}

async function ask(model: Model, mediaType = 'image/png'): Promise<ModelEvent[]> {
  const file = { type: 'file' as const, mediaType, filename: 'shot.png', data: { type: 'data' as const, data: DATA } };
  const messages: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, file] }];
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ messages, tools: [], signal: new AbortController().signal }))
    events.push(event);
  return events;
}

describe.each(PROVIDERS)('$provider', provider => {
  it('a picture is sent', async () => {
    const { model, server } = await open(provider, [{ text: 'A cat.' }]);
    expect(model.info.attachments).toContain('image');
    expect((await ask(model)).at(-1)).not.toHaveProperty('filesRefused');
    expect(JSON.stringify(server.requests[0]!.body)).toContain(DATA);
  });

  it('a model that takes no pictures is told their names, once and for all, and the answer says so', async () => {
    const { model, server } = await open(provider, [UNSUPPORTED, { text: 'I cannot see it.' }, { text: 'Still not.' }]);
    const first = await ask(model);
    expect(first[0]).toMatchObject({
      type: 'retry',
      delayMs: 0,
      reason: expect.stringContaining('does not support images'),
    });
    expect(first.at(-1)).toMatchObject({
      type: 'finish',
      filesRefused: expect.stringContaining('does not support images'),
    });
    expect((await ask(model)).at(-1)).toMatchObject({
      filesRefused: expect.stringContaining('does not support images'),
    });
    const bodies = server.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies.map(body => body.includes(DATA))).toEqual([true, false, false]);
    expect(bodies[1]).toContain('[File shot.png (image/png) that you cannot see]');
  });

  it('a picture that was too large says nothing about the next one', async () => {
    const refusal = { status: 400, message: 'image exceeds 5 MB maximum' };
    const { model, server } = await open(provider, [refusal, { text: 'Without it.' }, { text: 'A cat.' }]);
    await ask(model);
    expect((await ask(model)).at(-1)).not.toHaveProperty('filesRefused');
    expect(server.requests.map(({ body }) => JSON.stringify(body).includes(DATA))).toEqual([true, false, true]);
  });

  it('a refused key is no refused picture', async () => {
    const { model, server } = await open(provider, [{ status: 401 }]);
    await expect(ask(model)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(server.requests).toHaveLength(1);
  });
});
