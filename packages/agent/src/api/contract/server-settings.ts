// API schemas: the servers that a user adds in the page, what a pasted text would add, and servers of a public registry.
import * as z from 'zod/mini';

/** Values by name that are never read back: `null` stands for a stored one, and leaves it as it is. */
const SecretsSchema = z.record(z.string(), z.nullable(z.string()));
const timeoutMs = z.exactOptional(z.number());

const CommandSettingsSchema = z.strictObject({
  type: z.literal('stdio'),
  command: z.string(),
  args: z.exactOptional(z.array(z.string())),
  /** Folder in which the server runs. @default the folder in which the chat was started */
  cwd: z.exactOptional(z.string()),
  env: z.exactOptional(SecretsSchema),
  timeoutMs,
});
const AddressSettingsSchema = z.strictObject({
  type: z.enum(['http', 'sse']),
  url: z.string(),
  headers: z.exactOptional(SecretsSchema),
  timeoutMs,
});
const ServerSettingsSchema = z.discriminatedUnion('type', [CommandSettingsSchema, AddressSettingsSchema]);
/** Settings by which the chat reaches a server: a command that it starts, or an address. */
export type ServerSettings = z.infer<typeof ServerSettingsSchema>;

export const AddServersSchema = z.strictObject({
  servers: z.array(z.strictObject({ name: z.string(), settings: ServerSettingsSchema })).check(z.minLength(1)),
});
export const ChangeServerSchema = z.strictObject({ settings: ServerSettingsSchema });
export const ServerSettingsAnswerSchema = z.object({ settings: ServerSettingsSchema });

export const PreviewServersSchema = z.strictObject({
  /** `mcpServers` of Claude or Cursor, `servers` of VS Code; JSON, also with comments, or YAML. */
  text: z.string().check(z.maxLength(200_000)),
  /** Values for the variables of the text. */
  values: z.exactOptional(z.record(z.string(), z.string())),
});
const PreviewedServerSchema = z.object({
  /** Name as in the text. */
  name: z.string(),
  /** A name that a server can have, where its own is none. */
  proposedName: z.exactOptional(z.string()),
  settings: z.exactOptional(ServerSettingsSchema),
  /** One line: why it cannot be added. */
  problem: z.exactOptional(z.string()),
});
/** A server that a pasted text would add. */
export type PreviewedServer = z.infer<typeof PreviewedServerSchema>;
const VariableSchema = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  proposal: z.exactOptional(z.string()),
});
export type ServerVariable = z.infer<typeof VariableSchema>;
export const ServerPreviewSchema = z.object({
  servers: z.array(PreviewedServerSchema),
  /** Variables that the text leaves open. */
  variables: z.array(VariableSchema),
  /** Keys of servers that only other clients know. */
  ignored: z.array(z.string()),
});
/** Preview of what a pasted text would add. No server is started by reading it. */
export type ServerPreview = z.infer<typeof ServerPreviewSchema>;

/** The last lines that the server's processes wrote to stderr. */
export const ServerLogSchema = z.object({ lines: z.array(z.string()) });

const RegistryServerSchema = z.object({
  name: z.string(),
  title: z.exactOptional(z.string()),
  description: z.exactOptional(z.string()),
  version: z.exactOptional(z.string()),
  /** The ways to reach it, each as a text for the preview. */
  offers: z.array(z.object({ kind: z.enum(['command', 'url']), address: z.string(), text: z.string() })),
});
/** A server that the configured registry lists. */
export type RegistryServer = z.infer<typeof RegistryServerSchema>;
export const RegistryServersSchema = z.object({ servers: z.array(RegistryServerSchema) });

export const SwitchServersOffSchema = z.strictObject({ off: z.array(z.string()) });
