// Creates the language model of a provider with the provider's own AI SDK package, which is imported only when it is configured.
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { findUnsendable, requireSendable, UnsendableHeaderError } from '@vitrine/std/internal/secret-values';
import type { ModelConfig } from '../config.ts';
import { ModelError } from '../errors.ts';
import { checkedFetch } from './checked-fetch.ts';
import { PROVIDERS } from './provider-table.ts';

export interface LoadOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof globalThis.fetch;
}

/** Rejects `ModelError` `bad-config` when a key is missing. */
export async function createProviderModel(config: ModelConfig, { env, fetch }: LoadOptions): Promise<LanguageModelV4> {
  const provider = PROVIDERS[config.provider];
  const apiKey = findAPIKey(config, env);
  requireSendableKey({ ...config, apiKey });
  const common = { fetch: checkedFetch(fetch, config), ...(config.headers ? { headers: config.headers } : {}) };
  switch (provider.wire) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const baseURL = withVersion(config.baseURL ?? env.ANTHROPIC_BASE_URL);
      return createAnthropic({ ...common, apiKey: apiKey!, ...(baseURL ? { baseURL } : {}) })(config.model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const baseURL = config.baseURL ?? env.OPENAI_BASE_URL;
      const openai = createOpenAI({ ...common, apiKey: apiKey!, ...(baseURL ? { baseURL } : {}) });
      // Servers at another address usually have no /responses.
      return baseURL === undefined ? openai.responses(config.model) : openai.chat(config.model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      const baseURL = config.baseURL ?? env.GOOGLE_GENERATIVE_AI_BASE_URL;
      return createGoogle({ ...common, apiKey: apiKey!, ...(baseURL ? { baseURL } : {}) })(config.model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const baseURL = config.baseURL ?? ('baseURL' in provider ? provider.baseURL : undefined);
      if (baseURL === undefined)
        throw new ModelError(
          'bad-config',
          'The provider openai-compatible needs a baseURL, e.g. http://127.0.0.1:8080/v1.',
        );
      return createOpenAICompatible({
        ...common,
        name: config.provider,
        baseURL,
        includeUsage: true,
        // One that has none refuses the schema, and is asked without it.
        supportsStructuredOutputs: true,
        ...(apiKey === undefined ? {} : { apiKey }),
      })(config.model);
    }
  }
}

function findAPIKey({ provider, apiKey }: ModelConfig, env: LoadOptions['env']): string | undefined {
  const defaults = PROVIDERS[provider];
  if (!('keyVariable' in defaults)) return apiKey;
  const key =
    apiKey ?? env[defaults.keyVariable] ?? (provider === 'google' ? env.GOOGLE_GENERATIVE_AI_API_KEY : undefined);
  if (key) return key;
  throw new ModelError('bad-config', `${defaults.label} needs a key: set ${defaults.keyVariable}.`);
}

/** Throws `ModelError` `bad-config` for a key or a header that cannot be sent, without its value: a platform would quote it. */
export function requireSendableKey({
  provider,
  apiKey = '',
  headers = {},
  baseURL,
}: Pick<ModelConfig, 'provider' | 'headers' | 'baseURL'> & { readonly apiKey?: string | undefined }): void {
  const { label } = PROVIDERS[provider];
  const problem = findUnsendable(apiKey);
  if (problem !== undefined) throw new ModelError('bad-config', `The key of ${label} ${problem}. Enter it again.`);
  const { username, password } = URL.parse(baseURL ?? '') ?? { username: '', password: '' };
  if (username !== '' || password !== '')
    throw new ModelError('bad-config', `The address of ${label} contains a user name or a password: leave them out.`);
  try {
    requireSendable(headers);
  } catch (error) {
    if (!(error instanceof UnsendableHeaderError)) throw error;
    throw new ModelError('bad-config', `For ${label}, ${error.message}. Correct it.`);
  }
}

/** Anthropic's own tools expect `ANTHROPIC_BASE_URL` without a version; the provider package expects it with one. */
export function withVersion(baseURL: string | undefined): string | undefined {
  if (!baseURL) return undefined;
  const plain = baseURL.replace(/\/+$/, '');
  return /\/v\d+$/.test(plain) ? plain : `${plain}/v1`;
}
