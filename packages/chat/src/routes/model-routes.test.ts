// Who may change the models of a shared chat, and that a key goes in and never comes out.
import { randomBytes } from 'node:crypto';
import { createModelSettings } from '@vitrine/agent/internal/settings';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { createModelDirectory } from '@vitrine/model/internal/providers';
import { startWireServer } from '@vitrine/model/testing';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it, onTestFinished } from 'vitest';
import { openChatApp } from '../../test/support/open-chat-app.ts';
import { createAuth } from '../auth/auth.ts';

const KEY = 'sk-canary-42';
const PROVIDERS = '/api/model-settings/providers';

async function openSharedChat() {
  const store = createSqliteStore({ file: ':memory:' });
  const directory = createModelDirectory({ env: {} });
  const box = createSecretBox(new Uint8Array(randomBytes(32)));
  const modelSettings = createModelSettings({
    store,
    box,
    directory: Object.assign(directory, { refresh: (scope: 'stored' | 'all') => modelSettings.refresh(scope) }),
    findModels: async () => [],
    onError: error => {
      throw error;
    },
  });
  const auth = await createAuth({
    type: 'proxy-header',
    userHeader: 'X-User',
    adminUsers: ['root'],
    proxies: ['127.0.0.1'],
  });
  const chatApp = await openChatApp({}, { auth, modelSettings, models: directory });
  onTestFinished(async () => {
    await chatApp.close();
    await store.close();
  });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return (user: string) => async (method: string, path: string, body?: unknown) => {
    const response = await chatApp.chat.app.request(
      `http://127.0.0.1:4400${path}`,
      {
        method,
        headers: { 'X-User': user, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      env,
    );
    return { status: response.status, text: await response.text() };
  };
}

it('an admin adds a provider, every user has its models at once, and no answer has the key', async () => {
  const wire = await startWireServer({ models: ['m-1'], key: KEY });
  onTestFinished(() => wire.close());
  const chat = await openSharedChat();
  const [root, ann] = [chat('root'), chat('ann')];
  const provider = { provider: 'openai-compatible', baseURL: `${wire.origin}/v1`, key: KEY };
  expect(JSON.parse((await root('POST', '/api/model-settings/list', provider)).text)).toEqual({ models: ['m-1'] });
  expect((await root('POST', PROVIDERS, { ...provider, models: ['m-1'] })).status).toBe(201);
  expect(JSON.parse((await ann('GET', '/api/models')).text)).toMatchObject({ defaultId: 'openai-compatible/m-1' });
  for (const ask of [root, ann]) expect((await ask('GET', '/api/model-settings')).text).not.toContain(KEY);
});

it('a user reads the settings and cannot change them', async () => {
  const ann = (await openSharedChat())('ann');
  expect(JSON.parse((await ann('GET', '/api/model-settings')).text)).toMatchObject({ canChange: false });
  const changes: [string, string, unknown?][] = [
    ['PUT', '/api/model-settings', { defaultModel: null }],
    ['POST', PROVIDERS, { provider: 'ollama', models: [] }],
    ['PUT', `${PROVIDERS}/x`, { models: [] }],
    ['DELETE', `${PROVIDERS}/x`],
    ['POST', '/api/model-settings/list', { provider: 'ollama' }],
    ['POST', '/api/model-settings/check', { model: 'offline/planner' }],
  ];
  for (const [method, path, body] of changes) {
    const { status, text } = await ann(method, path, body);
    expect([method, path, status]).toEqual([method, path, 403]);
    expect(text).toContain('Only an admin');
  }
});

it('an address that is no http address, and a key that is only spaces, are refused', async () => {
  const root = (await openSharedChat())('root');
  const provider = { provider: 'openai-compatible', models: [] };
  for (const wrong of [{ baseURL: 'file:///etc/passwd' }, { baseURL: 'http://127.0.0.1/v1', key: '  ' }])
    expect((await root('POST', PROVIDERS, { ...provider, ...wrong })).status).toBe(400);
});
