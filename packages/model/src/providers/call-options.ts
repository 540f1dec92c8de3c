// A request as the provider packages of the AI SDK take it; they write each provider's wire.
import type { JSONObject, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ModelConfig } from '../config.ts';
import type { ModelRequest } from '../model.ts';

/** Returns the options of one request of `config`'s model, which `abortSignal` ends. */
export function createCallOptions(
  config: ModelConfig,
  request: ModelRequest,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { temperature, topP, maxOutputTokens, reasoning } = config.settings ?? {};
  const most = request.maxOutputTokens ?? maxOutputTokens;
  const { responseSchema } = request;
  return {
    prompt: request.messages,
    abortSignal,
    ...(request.tools.length === 0 ? {} : { tools: [...request.tools], toolChoice: { type: 'auto' as const } }),
    ...(most === undefined ? {} : { maxOutputTokens: most }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(responseSchema ? { responseFormat: { type: 'json' as const, ...responseSchema } } : {}),
    ...createProviderOptions(config, responseSchema !== undefined),
  };
}

function createProviderOptions(
  { provider }: ModelConfig,
  hasSchema: boolean,
): { providerOptions?: SharedV4ProviderOptions } {
  const options: JSONObject = {
    // The provider stores nothing, so that a later step can be sent from the log alone.
    ...(provider === 'openai' ? { store: false, include: ['reasoning.encrypted_content'] } : {}),
    // Strict schemas have no optional members: the model would write each of them as null.
    ...(hasSchema && provider !== 'anthropic' && provider !== 'google' ? { strictJsonSchema: false } : {}),
  };
  return Object.keys(options).length === 0 ? {} : { providerOptions: { [provider]: options } };
}
