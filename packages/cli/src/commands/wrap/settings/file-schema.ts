// The schema of `vitrine wrap`'s configuration file. The published JSON Schema and the page of docs are generated from it.
import type { ServerConfig } from '@vitrine/connect';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import * as z from 'zod';
import { SettingsSchema } from './settings-schema.ts';

/** Settings of the model under the names that other wrappers use. `settings` has precedence over them, and `baseURL` over `baseUrl`. */
const llm = ModelConfigSchema.extend({
  temperature: z.number().min(0).max(2).optional().describe('As settings.temperature.'),
  maxTokens: z.int().min(1).optional().describe('As settings.maxOutputTokens.'),
  baseUrl: ModelConfigSchema.shape.baseURL.describe('As baseURL.'),
});

/** One of several servers. The other keys are read as in the file of a chat. */
const server = z.looseObject({
  prefix: z
    .string()
    .optional()
    .describe(
      'Put before the names of its tools and prompts: prefix_tool. Small letters, digits and -. Default: the name of the server.',
    ),
});

const client = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .optional()
      .describe('Over HTTP: Authorization: Bearer <token>. $NAME takes a variable of ours. Others get 401.'),
    name: z.string().min(1).optional().describe('The name that the client says it has; * matches any characters.'),
    allow: z.array(z.string()).optional().describe('The tools and prompts that it has. Default: all.'),
    deny: z
      .array(z.string())
      .optional()
      .describe('Tools and prompts that it does not have, even when they are allowed.'),
  })
  .describe('What one client, or one kind of clients, has.');

export const WrapFileSchema = SettingsSchema.extend({
  mcpServers: z
    .record(z.string(), server)
    .optional()
    .describe('Several servers behind one address, instead of upstream, written as in the file of a chat.'),
  clients: z
    .array(client)
    .optional()
    .describe(
      'With mcpServers: which client has which tools. The first entry that fits counts. Default: all have all.',
    ),
  llm: llm
    .optional()
    .describe(
      'The model that improves interfaces in the background. Its key is read from the environment, unless it is here.',
    ),
}).describe('The configuration of vitrine wrap.');

export type WrapFile = Omit<z.infer<typeof WrapFileSchema>, 'mcpServers'> & {
  /** The servers of `mcpServers` that are enabled. */
  readonly servers?: readonly WrappedServer[];
};

/** What one client of a gateway has. */
export type GatewayClient = z.infer<typeof client>;

/** One of several servers. */
export interface WrappedServer {
  readonly name: string;
  readonly prefix: string;
  readonly config: ServerConfig;
}

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
