// Finds models without a configuration: by API keys in the environment, and a running Ollama.
import * as z from 'zod';
import type { ModelConfig } from '../config.ts';

/** Options of `findModels`. */
export interface FindModelsOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof globalThis.fetch;
}

/** The models offered for each key, the default first; other models are named in a configuration or by VITRINE_MODEL. */
const HOSTED = [
  {
    provider: 'anthropic',
    keys: ['ANTHROPIC_API_KEY'],
    contextWindow: 200_000,
    models: ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5'],
  },
  { provider: 'openai', keys: ['OPENAI_API_KEY'], contextWindow: 256_000, models: ['gpt-5.2', 'gpt-5-mini'] },
  {
    provider: 'google',
    keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    contextWindow: 1_000_000,
    models: ['gemini-3-pro-preview', 'gemini-2.5-flash'],
  },
] as const;

const OLLAMA = 'http://127.0.0.1:11434';
const OLLAMA_TIMEOUT_MS = 500;
const TagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * Finds hosted models by `ANTHROPIC_API_KEY`, `OPENAI_API_KEY`, `GEMINI_API_KEY` or `GOOGLE_GENERATIVE_AI_API_KEY`, then models of an
 * Ollama at `OLLAMA_HOST` or 127.0.0.1:11434. `VITRINE_MODEL` (`provider/model`) comes first. Never rejects.
 * @example
 * const configs = await findModels({ env: { ANTHROPIC_API_KEY: key } });
 */
export async function findModels({
  env = process.env,
  fetch = globalThis.fetch,
}: FindModelsOptions = {}): Promise<ModelConfig[]> {
  const hosted = HOSTED.filter(({ keys }) => keys.some(key => env[key]));
  const models: ModelConfig[] = hosted.flatMap(({ provider, models: names, contextWindow }) =>
    names.map(model => ({ provider, model, contextWindow })),
  );
  models.push(...(await findOllama(env, fetch)));
  const [, provider, model] = /^([^/]+)\/(.+)$/.exec(env.VITRINE_MODEL ?? '') ?? [];
  if (model === undefined) return models;
  const configured = models.find(config => config.provider === provider && config.model === model);
  const sibling = models.find(config => config.provider === provider);
  const selected = configured ?? (sibling && { ...sibling, model });
  return selected ? [selected, ...models.filter(config => config !== configured)] : models;
}

async function findOllama(
  env: NonNullable<FindModelsOptions['env']>,
  fetch: typeof globalThis.fetch,
): Promise<ModelConfig[]> {
  const host = env.OLLAMA_HOST ? toAddress(env.OLLAMA_HOST) : OLLAMA;
  if (host === undefined) return [];
  try {
    const response = await fetch(`${host}/api/tags`, { signal: AbortSignal.timeout(OLLAMA_TIMEOUT_MS) });
    const { models } = TagsSchema.parse(await response.json());
    return models.map(({ name }) => ({ provider: 'ollama', model: name, baseURL: `${host}/v1` }));
  } catch {
    // Ollama is not running.
    return [];
  }
}

/** `OLLAMA_HOST` can be a host, a host with a port, or an address. */
function toAddress(host: string): string | undefined {
  const address = /^https?:\/\//.test(host) ? host : `http://${host}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // 0.0.0.0 is an address to listen on, not one to connect to.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.port === '' && !/^https?:\/\//.test(host)) url.port = '11434';
  return url.origin;
}
