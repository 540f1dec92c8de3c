// Which settings a model has. Providers refuse a request with a setting that the model does not have, and no provider lists these.
import type { ModelConfig } from '../config.ts';

/** Efforts of reasoning, from the least to the most. */
type ReasoningEffort = NonNullable<NonNullable<ModelConfig['settings']>['reasoning']>;

/** The settings of a model that a user can change. */
export interface ModelOptions {
  /** Range of the temperature, from 0 to `max`; absent when the model has none. */
  readonly temperature?: { readonly max: number };
  /** Efforts of reasoning; absent when the model does not reason, or always in the same way. */
  readonly reasoning?: readonly ReasoningEffort[];
}

const EFFORTS = ['low', 'medium', 'high'] as const;
/** Open models that reason, by the names under which local servers have them. */
const OPEN_REASONING = /gpt-oss|qwq|qwen-?3|deepseek-(?:r1|v3\.[1-9])|magistral|thinking|reason/i;

/**
 * The settings that a model has.
 * @example
 * getModelOptions({ provider: 'openai', model: 'gpt-5-mini' }); // { reasoning: ['minimal', 'low', 'medium', 'high'] }
 */
export function getModelOptions({ provider, model }: Pick<ModelConfig, 'provider' | 'model'>): ModelOptions {
  switch (provider) {
    case 'anthropic':
      // Claude 3 and earlier do not think.
      return { temperature: { max: 1 }, ...(/claude-(?:[12]|3-(?!7))/.test(model) ? {} : { reasoning: EFFORTS }) };
    case 'openai':
      if (/^o\d/.test(model)) return { reasoning: EFFORTS };
      return /^gpt-5/.test(model) ? { reasoning: ['minimal', ...EFFORTS] } : { temperature: { max: 2 } };
    case 'google':
      return { temperature: { max: 2 }, ...(/gemini-(?:2\.5|[3-9])/.test(model) ? { reasoning: EFFORTS } : {}) };
    default:
      return { temperature: { max: 2 }, ...(OPEN_REASONING.test(model) ? { reasoning: EFFORTS } : {}) };
  }
}
