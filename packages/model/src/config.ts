// The configuration of a model. Keys stay in this object and in requests: they are never in errors or logs.
import type { ModelInfoSchema } from '@vitrine/protocol/internal/session/run-events';
import * as z from 'zod';
import { ModelError } from './errors.ts';
import { PROVIDERS, type ProviderName } from './providers/provider-table.ts';

const milliseconds = z.number().int().positive();

/** The configuration of a model: its provider, its id at the provider, and how requests are made. */
export const ModelConfigSchema = z.strictObject({
  provider: z.enum(Object.keys(PROVIDERS) as [ProviderName, ...ProviderName[]]),
  model: z.string().min(1),
  /** The id by which messages name the model. @default `provider/model` */
  id: z.string().min(1).max(200).optional(),
  /** The API key. Absent: read from the provider's own environment variable; local servers need none. */
  apiKey: z.string().min(1).optional(),
  baseURL: z.url({ protocol: /^https?$/ }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Label shown to users. @default `<model> (<provider>)` */
  label: z.string().optional(),
  settings: z
    .strictObject({
      temperature: z.number().optional(),
      topP: z.number().optional(),
      maxOutputTokens: z.number().int().positive().optional(),
      reasoning: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
    })
    .optional(),
  /** Tokens. @default 128_000 for hosted models, 32_000 for local servers */
  contextWindow: z.number().int().min(1000).optional(),
  /** Prices per million tokens; without them no cost is reported. */
  prices: z.strictObject({ input: z.number(), output: z.number(), cachedInput: z.number().optional() }).optional(),
  /** Number of retries of requests that failed before any part of an answer arrived. */
  retries: z
    .strictObject({
      /** Attempts after the first one. @default 4 */
      max: z.number().int().min(0).max(20).optional(),
      /** Milliseconds before the first of them, about; the delay doubles with each. @default 500 */
      delayMs: z.number().int().min(0).optional(),
    })
    .optional(),
  timeouts: z
    .strictObject({
      /** Milliseconds until the first byte of the answer. @default 60_000 */
      firstByteMs: milliseconds.optional(),
      /** Milliseconds between two pieces of the answer. @default 60_000 */
      idleMs: milliseconds.optional(),
      /** Milliseconds for the whole request. @default 600_000 */
      totalMs: milliseconds.optional(),
    })
    .optional(),
});
/** See `ModelConfigSchema`. */
export type ModelConfig = z.infer<typeof ModelConfigSchema>;

/**
 * Reads a configuration. Throws `ModelError` `bad-config`; its message names each fault and the allowed values, never a key.
 * @example
 * const config = parseModelConfig({ provider: 'anthropic', model: 'claude-sonnet-4-5' });
 */
export function parseModelConfig(value: unknown): ModelConfig {
  const parsed = ModelConfigSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'llm'}: ${message}`);
  throw new ModelError('bad-config', `The model's configuration cannot be used. ${faults.join('. ')}.`, {
    received: faults,
  });
}

/**
 * The id by which messages name a model: `id` of the configuration, else `provider/model`.
 * @example
 * getModelId({ provider: 'openai', model: 'gpt-5' }); // 'openai/gpt-5'
 */
export const getModelId = ({ id, provider, model }: ModelConfig): string => id ?? `${provider}/${model}`;

export function createModelInfo(config: ModelConfig): z.infer<typeof ModelInfoSchema> {
  const { label, wire, files, ...known } = PROVIDERS[config.provider];
  const isLocal = 'baseURL' in known && known.baseURL.startsWith('http:');
  return {
    id: getModelId(config),
    provider: config.provider,
    model: config.model,
    label: config.label ?? `${config.model} (${label})`,
    contextWindow: config.contextWindow ?? (isLocal || wire === 'openai-compatible' ? 32_000 : 128_000),
    attachments: [...files],
  };
}
