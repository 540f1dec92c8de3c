// What a configuration says of a model. Keys stay in this object and in requests: no error and no log has them.
import type { ModelInfoSchema } from '@vitrine/protocol/session';
import * as z from 'zod';
import { ModelError } from './errors.ts';

/** Each with the package that speaks its wire, and the address it is usually at. */
export const PROVIDERS = {
  anthropic: { wire: 'anthropic', label: 'Anthropic', keyVariable: 'ANTHROPIC_API_KEY' },
  openai: { wire: 'openai', label: 'OpenAI', keyVariable: 'OPENAI_API_KEY' },
  google: { wire: 'google', label: 'Google', keyVariable: 'GEMINI_API_KEY' },
  openrouter: {
    wire: 'openai-compatible',
    label: 'OpenRouter',
    keyVariable: 'OPENROUTER_API_KEY',
    baseURL: 'https://openrouter.ai/api/v1',
  },
  ollama: { wire: 'openai-compatible', label: 'Ollama', baseURL: 'http://127.0.0.1:11434/v1' },
  lmstudio: { wire: 'openai-compatible', label: 'LM Studio', baseURL: 'http://127.0.0.1:1234/v1' },
  llamacpp: { wire: 'openai-compatible', label: 'llama.cpp', baseURL: 'http://127.0.0.1:8080/v1' },
  vllm: { wire: 'openai-compatible', label: 'vLLM', baseURL: 'http://127.0.0.1:8000/v1' },
  'openai-compatible': { wire: 'openai-compatible', label: 'OpenAI-compatible' },
} as const satisfies Record<string, { wire: string; label: string; keyVariable?: string; baseURL?: string }>;
export type ProviderName = keyof typeof PROVIDERS;

const milliseconds = z.number().int().positive();

export const ModelConfigSchema = z.strictObject({
  provider: z.enum(Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]),
  model: z.string().min(1),
  /** What messages name it by. @default `provider/model` */
  id: z.string().min(1).max(200).optional(),
  /** Absent: the provider's own environment variable; local servers need none. */
  apiKey: z.string().min(1).optional(),
  baseURL: z.url({ protocol: /^https?$/ }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** For people. @default `<model> (<provider>)` */
  label: z.string().optional(),
  settings: z
    .strictObject({
      temperature: z.number().optional(),
      topP: z.number().optional(),
      maxOutputTokens: z.number().int().positive().optional(),
      reasoning: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
    })
    .optional(),
  /** Tokens. @default 128,000 for hosted models, 32,000 for local servers */
  contextWindow: z.number().int().min(1000).optional(),
  /** Per million tokens. Without them no cost is told. */
  prices: z.strictObject({ input: z.number(), output: z.number(), cachedInput: z.number().optional() }).optional(),
  timeouts: z
    .strictObject({
      /** Until the first byte of the answer. @default 60,000 */
      firstByteMs: milliseconds.optional(),
      /** Between two pieces of it. @default 60,000 */
      idleMs: milliseconds.optional(),
      /** Of the whole request. @default 600,000 */
      totalMs: milliseconds.optional(),
    })
    .optional(),
});
export type ModelConfig = z.infer<typeof ModelConfigSchema>;

/** Reads a configuration. Throws `ModelError` `bad-config`, whose message names each fault and what is possible; never a key. */
export function parseModelConfig(value: unknown): ModelConfig {
  const read = ModelConfigSchema.safeParse(value);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'llm'}: ${message}`);
  throw new ModelError('bad-config', `The model's configuration cannot be used. ${faults.join('. ')}.`, {
    received: faults,
  });
}

/** What messages name a model by. */
export const modelIdOf = ({ id, provider, model }: ModelConfig): string => id ?? `${provider}/${model}`;

export function infoOf(config: ModelConfig): z.infer<typeof ModelInfoSchema> {
  const { label, wire, ...known } = PROVIDERS[config.provider];
  const isLocal = 'baseURL' in known && known.baseURL.startsWith('http:');
  return {
    id: modelIdOf(config),
    provider: config.provider,
    model: config.model,
    label: config.label ?? `${config.model} (${label})`,
    contextWindow: config.contextWindow ?? (isLocal || wire === 'openai-compatible' ? 32_000 : 128_000),
  };
}
