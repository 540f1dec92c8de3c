// No error of a model quotes its key: not where it cannot be sent, and not where a provider repeats it.
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import { parseModelConfig } from './config.ts';
import { checkModel } from './providers/check-model.ts';
import { listProviderModels } from './providers/list-provider-models.ts';
import { createModelDirectory } from './providers/model-directory.ts';

const CANARY = 'canary-7c1e9a';

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** The error of a first request to a model. */
async function askModel(config: Record<string, unknown>): Promise<string> {
  const directory = createModelDirectory({ env: {} });
  const model = parseModelConfig({ model: 'm', retries: { max: 0 }, ...config });
  directory.set({ configs: [model] });
  return failure(directory.get(directory.defaultId).then(each => checkModel(each, AbortSignal.timeout(10_000))));
}

const BROKEN = `${CANARY}\nx`;

it.each([
  ['openai', 'OpenAI'],
  ['anthropic', 'Anthropic'],
  ['google', 'Google'],
] as const)('a key of %s with a line break is named, and not quoted', async (provider, label) => {
  const words = `ModelError: The key of ${label} contains a line break. Enter it again.`;
  expect(await askModel({ provider, apiKey: BROKEN })).toBe(words);
  expect(await failure(listProviderModels({ provider, apiKey: BROKEN }))).toBe(words);
});

it.each<[Record<string, unknown>, string]>([
  [{ headers: { 'X-Key': BROKEN } }, 'the header X-Key contains a line break'],
  [{ baseURL: `http://ann:${CANARY}@127.0.0.1:1/v1` }, 'contains a user name or a password'],
])('%j is named, and not quoted', async (config, words) => {
  const error = await askModel({ provider: 'openai-compatible', baseURL: 'http://127.0.0.1:1/v1', ...config });
  expect(error).toContain(words);
  expect(error).not.toContain(CANARY);
});

it('a provider that repeats the key: it is masked', async () => {
  let status = 401;
  const server = await startTestServer((request, response) => {
    const key = String(request.headers.authorization).replace('Bearer ', '');
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `The key ${key} is not known here` } }));
  });
  onTestFinished(server.close);
  const config = { provider: 'openai-compatible', baseURL: `${server.origin}/v1`, apiKey: CANARY } as const;
  for (status of [400, 401, 500, 200]) {
    const error = await askModel(config);
    expect(error).not.toContain(CANARY);
    if (status !== 401) expect(error).toContain('The key ••• is not known here');
  }
  status = 401;
  expect(await failure(listProviderModels(config))).not.toContain(CANARY);
});
