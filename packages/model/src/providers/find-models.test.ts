import { expect, it, onTestFinished } from 'vitest';
import { startWireServer } from '../testing/index.ts';
import { createModels } from './create-models.ts';
import { findModels } from './find-models.ts';

const nowhere = () => Promise.reject(new Error('no network'));

it.each([
  [{ ANTHROPIC_API_KEY: 'k' }, 'anthropic'],
  [{ OPENAI_API_KEY: 'k' }, 'openai'],
  [{ GEMINI_API_KEY: 'k' }, 'google'],
  [{ GOOGLE_GENERATIVE_AI_API_KEY: 'k' }, 'google'],
])('%j offers models of %s', async (env, provider) => {
  const configs = await findModels({ env, fetch: nowhere });
  expect(configs.length).toBeGreaterThan(0);
  expect(new Set(configs.map(config => config.provider))).toEqual(new Set([provider]));
});

it('without keys and without Ollama only the planner is offered', async () => {
  const models = createModels({ configs: await findModels({ env: {}, fetch: nowhere }), env: {} });
  expect(models.list()).toMatchObject([{ id: 'offline/planner', offline: true }]);
  expect(models.defaultId).toBe('offline/planner');
});

it('VITRINE_MODEL comes first, even when it is not one of the offered models', async () => {
  const env = { ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k', VITRINE_MODEL: 'openai/gpt-x' };
  const models = createModels({ configs: await findModels({ env, fetch: nowhere }), env });
  expect(models.defaultId).toBe('openai/gpt-x');
  expect(models.list().at(-1)?.offline).toBe(true);
});

it('the models of a running Ollama are offered and answer', async () => {
  const server = await startWireServer({ ollama: ['qwen3:8b', 'llama3.2'], turns: [{ text: 'Hello from here.' }] });
  onTestFinished(() => server.close());
  const env = { OLLAMA_HOST: server.origin.replace('http://', '') };
  const models = createModels({ configs: await findModels({ env }), env });
  expect(models.list().map(({ id }) => id)).toEqual(['ollama/qwen3:8b', 'ollama/llama3.2', 'offline/planner']);
  const model = await models.get('ollama/qwen3:8b');
  let text = '';
  const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
  for await (const event of model.stream({ messages, tools: [], signal: new AbortController().signal }))
    if (event.type === 'text') text += event.delta;
  expect(text).toBe('Hello from here.');
  expect(server.requests[0]).toMatchObject({ wire: 'openai-chat', model: 'qwen3:8b' });
});

it('a model without its key reports which variable is missing, and works once the key is set', async () => {
  const env: Record<string, string> = {};
  const models = createModels({ configs: [{ provider: 'anthropic', model: 'claude-x' }], env });
  await expect(models.get('anthropic/claude-x')).rejects.toMatchObject({
    code: 'bad-config',
    message: expect.stringContaining('ANTHROPIC_API_KEY'),
  });
  env.ANTHROPIC_API_KEY = 'k';
  await expect(models.get('anthropic/claude-x')).resolves.toMatchObject({ info: { id: 'anthropic/claude-x' } });
  await expect(models.get('anthropic/other')).rejects.toMatchObject({ code: 'unknown-model' });
});
