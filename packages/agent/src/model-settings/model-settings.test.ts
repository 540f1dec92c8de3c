// The models that admins set in the page, over a real store and servers that speak the wire of a provider.
import { randomBytes } from 'node:crypto';
import type { ModelConfig } from '@vitrine/model';
import { createModelDirectory } from '@vitrine/model/internal/providers';
import { startWireServer, type WireServerOptions } from '@vitrine/model/testing';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { createModelSettings, type ModelSettings, type ModelSettingsOptions } from './model-settings.ts';

const KEY = 'sk-canary-1234567890';

async function openWire(options: WireServerOptions = {}) {
  const wire = await startWireServer(options);
  onTestFinished(() => wire.close());
  return { ...wire, baseURL: `${wire.origin}/v1` };
}

function openStore() {
  const store = createSqliteStore({ file: ':memory:' });
  onTestFinished(() => store.close());
  return store;
}

async function openSettings(options: Partial<ModelSettingsOptions> = {}) {
  const directory = createModelDirectory({ env: {} });
  const errors: Error[] = [];
  const settings = createModelSettings({
    store: options.store ?? openStore(),
    box: createSecretBox(new Uint8Array(randomBytes(32))),
    directory,
    findModels: async () => [],
    onError: error => errors.push(error),
    ...options,
  });
  await settings.refresh('all');
  return { settings, directory, errors };
}

const modelIds = ({ list }: { list(): readonly { id: string }[] }): string[] => list().map(({ id }) => id);

const addOpenAI = (settings: ModelSettings, baseURL: string, models = ['gpt-5-mini']): Promise<void> =>
  settings.addProvider({ provider: 'openai', baseURL, key: KEY, models });

it('a provider that is added brings its models and the default at once, and its key with every request', async () => {
  const wire = await openWire({ turns: [{ text: 'Hello.' }] });
  const { settings, directory } = await openSettings();
  expect(directory.defaultId).toBe('offline/planner');
  await addOpenAI(settings, wire.baseURL);
  expect(modelIds(directory)).toEqual(['openai/gpt-5-mini', 'offline/planner']);
  expect(directory.defaultId).toBe('openai/gpt-5-mini');
  expect(await settings.check('openai/gpt-5-mini')).toEqual({ milliseconds: expect.any(Number) });
  expect(wire.requests).toHaveLength(1);
});

it('the key is stored sealed, and nothing that is read back has it', async () => {
  const store = openStore();
  const { settings } = await openSettings({ store });
  await addOpenAI(settings, 'http://127.0.0.1:9/v1');
  expect(JSON.stringify(await store.getSetting('models'))).not.toContain(KEY);
  const view = await settings.read();
  expect(JSON.stringify(view)).not.toContain(KEY);
  expect(view.providers).toMatchObject([{ provider: 'openai', hasKey: true, models: ['gpt-5-mini'] }]);
});

it('another process with the same key has the models after it looks again', async () => {
  const [store, box] = [openStore(), createSecretBox(new Uint8Array(randomBytes(32)))];
  const one = await openSettings({ store, box });
  const other = await openSettings({ store, box });
  await addOpenAI(one.settings, 'http://127.0.0.1:9/v1');
  await other.settings.refresh('stored');
  expect(modelIds(other.directory)).toEqual(modelIds(one.directory));
});

it('with another key of the installation the models are missing, and entering the key again brings them back', async () => {
  const store = openStore();
  await addOpenAI((await openSettings({ store })).settings, 'http://127.0.0.1:9/v1');
  const { settings, directory } = await openSettings({ store });
  expect(modelIds(directory)).toEqual(['offline/planner']);
  const [provider] = (await settings.read()).providers;
  expect(provider).toMatchObject({ hasKey: true, lostKey: true });
  await settings.changeProvider(provider!.id, { key: 'sk-new' });
  expect(modelIds(directory)).toEqual(['openai/gpt-5-mini', 'offline/planner']);
});

it('a model that a local server has pulled meanwhile is there when the list is asked for again', async () => {
  const models = ['llama3.2'];
  const wire = await openWire({ models });
  const { settings, directory } = await openSettings();
  await settings.addProvider({ provider: 'ollama', baseURL: wire.baseURL, models: [] });
  expect(modelIds(directory)).toEqual(['ollama/llama3.2', 'offline/planner']);
  models.push('qwen3:8b');
  await settings.refresh('all');
  expect(modelIds(directory)).toEqual(['ollama/llama3.2', 'ollama/qwen3:8b', 'offline/planner']);
});

it('a local server that is away keeps its models', async () => {
  const wire = await startWireServer({ models: ['llama3.2'] });
  const { settings, directory } = await openSettings();
  await settings.addProvider({ provider: 'ollama', baseURL: `${wire.origin}/v1`, models: [] });
  await wire.close();
  await settings.refresh('all');
  expect(modelIds(directory)).toEqual(['ollama/llama3.2', 'offline/planner']);
});

it('the models of a provider are listed with the key before it is added, and a refused key is named in words', async () => {
  const wire = await openWire({ models: ['a', 'b'], key: KEY });
  const { settings } = await openSettings();
  const place = { provider: 'openai', baseURL: wire.baseURL } as const;
  expect(await settings.listModels({ ...place, key: KEY })).toEqual(['a', 'b']);
  await expect(settings.listModels({ ...place, key: 'sk-wrong' })).rejects.toMatchObject({
    code: 'bad-arguments',
    message: 'OpenAI refuses the key (401): Incorrect API key. Check the key.',
  });
  await addOpenAI(settings, wire.baseURL, ['a']);
  const { providers } = await settings.read();
  expect(await settings.listModels({ id: providers[0]!.id })).toEqual(['a', 'b']);
});

it('a check says what the provider says, without a retry and without the key', async () => {
  const wire = await openWire({ otherwise: { status: 429, message: 'You exceeded your current quota' } });
  const { settings } = await openSettings();
  await addOpenAI(settings, wire.baseURL);
  const { problem } = await settings.check('openai/gpt-5-mini');
  expect(problem).toContain('You exceeded your current quota');
  expect(problem).not.toContain(KEY);
  expect(wire.requests).toHaveLength(1);
  expect((await settings.check('openai/none')).problem).toContain('There is no model openai/none');
});

it('the default model and the settings of a model hold for the next request, and can be taken back', async () => {
  const localModels: ModelConfig[] = [{ provider: 'ollama', model: 'llama3.2' }];
  const wire = await openWire({ otherwise: { text: 'Hello.' } });
  const { settings, directory } = await openSettings({ findModels: async () => localModels });
  await addOpenAI(settings, wire.baseURL, ['gpt-4.1', 'gpt-5-mini']);
  await settings.change({ defaultModel: 'ollama/llama3.2', values: { 'openai/gpt-4.1': { temperature: 0.3 } } });
  expect(directory.defaultId).toBe('ollama/llama3.2');
  await settings.check('openai/gpt-4.1');
  expect(wire.requests[0]?.body).toMatchObject({ temperature: 0.3 });
  await settings.change({ defaultModel: null, values: { 'openai/gpt-4.1': {} } });
  expect(directory.defaultId).toBe('openai/gpt-4.1');
  await settings.check('openai/gpt-4.1');
  expect(wire.requests[1]?.body).not.toHaveProperty('temperature');
});

it('the window of a model is what is assumed of it, or what was set', async () => {
  const store = openStore();
  const { settings, directory } = await openSettings({
    store,
    findModels: async () => [{ provider: 'ollama', model: 'llama3.2' }],
  });
  const readModel = async () => (await settings.read()).models[0];
  expect(await readModel()).toMatchObject({ contextWindow: 32_000, values: {} });
  await settings.change({ values: { 'ollama/llama3.2': { contextWindow: 7500 } } });
  expect(await readModel()).toMatchObject({ contextWindow: 32_000, values: { contextWindow: 7500 } });
  expect(directory.list()[0]?.contextWindow).toBe(7500);
  await settings.change({ values: { 'ollama/llama3.2': {} } });
  expect(directory.list()[0]?.contextWindow).toBe(32_000);
});

it('refuses what a provider or a model does not have, and changes nothing', async () => {
  const { settings, directory } = await openSettings();
  const refused = (work: Promise<unknown>, message: RegExp) =>
    expect(work).rejects.toMatchObject({ code: 'bad-arguments', message: expect.stringMatching(message) });
  await refused(settings.addProvider({ provider: 'openai', models: ['gpt-5'] }), /OpenAI needs a key/);
  await refused(settings.addProvider({ provider: 'openai', key: KEY, models: [] }), /at least one model/);
  await refused(settings.addProvider({ provider: 'openai-compatible', models: [] }), /needs its address/);
  expect(modelIds(directory)).toEqual(['offline/planner']);
  await addOpenAI(settings, 'http://127.0.0.1:9/v1');
  await refused(settings.change({ values: { 'openai/gpt-5-mini': { temperature: 1 } } }), /has no temperature/);
  await refused(settings.change({ values: { 'openai/gpt-5-mini': { reasoning: 'xhigh' } } }), /one of: minimal, low/);
  await refused(settings.change({ defaultModel: 'openai/none' }), /There is no model/);
  await refused(settings.changeProvider('gone', { key: 'x' }), /has been removed/);
});

it('models of files are never the default, and keep their ids beside added ones of the same name', async () => {
  const fileModels: ModelConfig[] = [{ provider: 'openai', model: 'gpt-5-mini' }];
  const { settings, directory } = await openSettings({ fileModels });
  expect(directory.defaultId).toBe('offline/planner');
  await addOpenAI(settings, 'http://127.0.0.1:9/v1');
  expect(modelIds(directory)).toEqual([
    expect.stringMatching(/^openai\/gpt-5-mini@.{8}$/),
    'openai/gpt-5-mini',
    'offline/planner',
  ]);
});

it('two changes at the same time are both kept, and a removed provider takes its models with it', async () => {
  const { settings, directory } = await openSettings();
  await Promise.all([
    addOpenAI(settings, 'http://127.0.0.1:9/v1', ['a']),
    addOpenAI(settings, 'http://127.0.0.1:9/v1', ['b']),
  ]);
  expect(modelIds(directory)).toEqual(['openai/a', 'openai/b', 'offline/planner']);
  const { providers } = await settings.read();
  await settings.removeProvider(providers[0]!.id);
  expect(modelIds(directory)).toEqual(['openai/b', 'offline/planner']);
});

it('a store that cannot be read leaves the models as they are, and is reported', async () => {
  const failing = { getSetting: () => Promise.reject(new Error('disk')), setSetting: async () => {} };
  const { errors, directory } = await openSettings({ store: failing });
  expect(errors).toEqual([new Error('disk')]);
  expect(modelIds(directory)).toEqual(['offline/planner']);
});
