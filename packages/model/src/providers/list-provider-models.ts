// Asks a provider which models a key may use (OpenAI: GET /models, as all compatible servers; Anthropic: GET /v1/models; Google: GET /models).
import { parseJson } from '@vitrine/std/internal/json';
import { hideValues } from '@vitrine/std/internal/secret-values';
import * as z from 'zod';
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import { describeRefusal } from '../stream/failures.ts';
import { requireSendableKey, withVersion } from './create-provider-model.ts';
import { PROVIDERS } from './provider-table.ts';

/** Options of `listProviderModels`. */
export interface ListProviderModelsOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds for the whole answer. @default 10_000 */
  readonly timeoutMs?: number;
}

const ListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const GoogleListSchema = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
});
const MAX_MODELS = 500;

/**
 * The names of the models at a provider, as it sorts them; at most 500. Rejects with `ModelError` `unauthorized`, `unreachable`, `bad-request`,
 * and `bad-config` for a provider without an address.
 * @example
 * await listProviderModels({ provider: 'ollama' }); // ['llama3.2:3b']
 */
export async function listProviderModels(
  config: Pick<ModelConfig, 'provider' | 'apiKey' | 'baseURL'>,
  { fetch = globalThis.fetch, timeoutMs = 10_000 }: ListProviderModelsOptions = {},
): Promise<string[]> {
  const { label } = PROVIDERS[config.provider];
  requireSendableKey(config);
  const { url, headers } = createRequest(config);
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new ModelError('unreachable', `${label} at ${url} cannot be reached. Check the address and the network.`, {
      cause,
    });
  });
  // A provider may repeat the key that it refuses.
  const text = hideValues(await response.text(), [config.apiKey]);
  if (!response.ok) throw describeRefusal(response.status, text, config);
  const names = readNames(text);
  if (names) return names.slice(0, MAX_MODELS);
  throw new ModelError('bad-request', `${label} at ${url} did not answer with a list of models. Check the address.`);
}

function createRequest({ provider, apiKey, baseURL }: Pick<ModelConfig, 'provider' | 'apiKey' | 'baseURL'>): {
  url: string;
  headers: Record<string, string>;
} {
  const { wire, ...known } = PROVIDERS[provider];
  const address = (baseURL ?? ('baseURL' in known ? known.baseURL : undefined))?.replace(/\/+$/, '');
  switch (wire) {
    case 'anthropic':
      return {
        url: `${withVersion(address) ?? 'https://api.anthropic.com/v1'}/models?limit=100`,
        headers: { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' },
      };
    case 'google':
      return {
        url: `${address ?? 'https://generativelanguage.googleapis.com/v1beta'}/models?pageSize=200`,
        headers: { 'x-goog-api-key': apiKey ?? '' },
      };
    case 'openai':
    case 'openai-compatible': {
      const base = address ?? (wire === 'openai' ? 'https://api.openai.com/v1' : undefined);
      if (base === undefined)
        throw new ModelError(
          'bad-config',
          'An OpenAI-compatible server needs an address, e.g. http://127.0.0.1:8080/v1.',
        );
      return { url: `${base}/models`, headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` } };
    }
  }
}

function readNames(text: string): string[] | undefined {
  const value = parseJson(text);
  const google = GoogleListSchema.safeParse(value);
  if (google.success)
    return google.data.models
      .filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
      .map(({ name }) => name.replace(/^models\//, ''));
  return ListSchema.safeParse(value).data?.data.map(({ id }) => id);
}
