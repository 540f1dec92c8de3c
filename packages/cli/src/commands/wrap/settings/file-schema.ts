// The schema of `vitrine wrap`'s configuration file. The published JSON Schema and the page of docs are generated from it.
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import * as z from 'zod';
import { SettingsSchema } from './settings-schema.ts';

/** Settings of the model under the names that other wrappers use. `settings` has precedence over them, and `baseURL` over `baseUrl`. */
const llm = ModelConfigSchema.extend({
  temperature: z.number().min(0).max(2).optional().describe('As settings.temperature.'),
  maxTokens: z.int().min(1).optional().describe('As settings.maxOutputTokens.'),
  baseUrl: ModelConfigSchema.shape.baseURL.describe('As baseURL.'),
});

export const WrapFileSchema = SettingsSchema.extend({
  llm: llm
    .optional()
    .describe(
      'The model that improves interfaces in the background. Its key is read from the environment, unless it is here.',
    ),
}).describe('The configuration of vitrine wrap.');

export type WrapFile = z.infer<typeof WrapFileSchema>;

/** The JSON Schema for publication (2020-12). */
export function wrapJsonSchema(): Record<string, unknown> {
  const override = ({ jsonSchema }: { jsonSchema: { required?: string[]; properties?: object } }) => {
    const transport = (jsonSchema.properties as { transport?: { const?: unknown } } | undefined)?.transport;
    // When absent, `command` or `url` decides.
    if (transport && transport.const !== 'sse')
      jsonSchema.required = jsonSchema.required?.filter(key => key !== 'transport') ?? [];
  };
  return { ...z.toJSONSchema(WrapFileSchema, { override: override as never }), title: 'vitrine wrap' };
}
