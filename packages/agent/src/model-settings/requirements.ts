// What a provider and the settings of a model must be; the messages are for the user who entered them.

import type { ModelConfig } from '@vitrine/model';
import { PROVIDERS } from '@vitrine/model/internal/config';
import { getModelOptions } from '@vitrine/model/internal/providers';
import type { ModelValues, NewProvider } from '../api/contract/model-settings.ts';
import { AgentError } from '../errors.ts';

/** Throws `AgentError` `bad-arguments` for what cannot work: without its own key, a hosted provider would be sent the environment's. */
export function requireComplete({ provider, baseURL, key, models }: NewProvider): void {
  const { label, ...known } = PROVIDERS[provider];
  if ('keyVariable' in known && key === undefined) throw refuse(`${label} needs a key.`, provider);
  if (provider === 'openai-compatible' && baseURL === undefined)
    throw refuse('An OpenAI-compatible server needs its address, e.g. http://127.0.0.1:8080/v1.', provider);
  if ('keyVariable' in known && models.length === 0) throw refuse(`Choose at least one model of ${label}.`, provider);
}

/** Throws `AgentError` `bad-arguments` for a setting that the model does not have. */
export function requireValues(config: ModelConfig, { temperature, reasoning }: ModelValues): void {
  const options = getModelOptions(config);
  const { model } = config;
  const { temperature: range } = options;
  if (temperature !== undefined && !range) throw refuse(`${model} has no temperature.`, temperature);
  if (temperature !== undefined && range && temperature > range.max)
    throw refuse(`The temperature of ${model} is from 0 to ${range.max}.`, temperature);
  if (reasoning === undefined || options.reasoning?.includes(reasoning)) return;
  const efforts = options.reasoning?.join(', ');
  throw refuse(
    efforts === undefined
      ? `The reasoning of ${model} cannot be set.`
      : `The reasoning of ${model} is one of: ${efforts}.`,
    reasoning,
  );
}

function refuse(message: string, received: unknown): AgentError {
  return new AgentError('bad-arguments', message, { received });
}
