// One server of a configuration file: its schema, and the type the rest of the package uses (`timeout` of the file becomes `timeoutMs`).
import { isLoopbackURL } from '@vitrine/protocol/internal/loopback';
import { PublicKeySchema, ServerIdSchema } from '@vitrine/protocol/internal/registry';
import * as z from 'zod';
import { type AuthConfig, AuthConfigSchema } from './auth-config.ts';

/** Longest delay that a Node timer takes without overflowing, in milliseconds. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** One registry's address. */
const RegistrySchema = z.string().refine(
  text => {
    const url = URL.parse(text);
    const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(text));
    return isSecure && url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  },
  { error: 'a registry is an origin, https: or http: on this machine, such as "https://registry.example"' },
);

const common = {
  timeout: z.int().min(1).max(MAX_TIMEOUT_MS).optional(),
  connectionMode: z.enum(['strict', 'lenient']).optional(),
  enabled: z.boolean().optional(),
  compiledViews: z.boolean().optional(),
  ui: z
    .strictObject({ id: ServerIdSchema, registry: RegistrySchema.optional(), publisher: z.optional(PublicKeySchema) })
    .optional(),
};

const StdioServerSchema = z.strictObject({
  type: z.literal('stdio'),
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  cwd: z.string().min(1).optional(),
  ...common,
});

const remote = {
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).optional(),
  ...common,
};

/** A server as a file writes it. `timeout` is in milliseconds. */
const ServerFileSchema = z.discriminatedUnion('type', [
  StdioServerSchema,
  z.strictObject({ type: z.literal('http'), ...remote }),
  z.strictObject({ type: z.literal('sse'), ...remote }),
]);

/** Names end up in URLs, logs and consent records: letters, digits, `.`, `_`, `-`; at most 64. */
export const SERVER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Origins of registries: `https:`, or `http:` on this machine. Each once. */
export const RegistriesSchema = z
  .array(RegistrySchema)
  .max(20)
  .superRefine((registries, context) => {
    const origins = registries.map(registry => URL.parse(registry)?.origin);
    for (const [index, origin] of origins.entries()) {
      if (origins.indexOf(origin) === index) continue;
      context.addIssue({ code: 'custom', path: [index], message: `the registry ${origin} is listed twice` });
    }
  });

/** Where interfaces live: `https://{label}.views.example`. Each server has a label of its own. */
const SandboxTemplateSchema = z.string().regex(/^https?:\/\/\{label\}\.[a-z0-9.-]+(:\d{1,5})?$/, {
  error: 'a sandbox is an address whose name begins with a label, such as "https://{label}.views.example"',
});

/** A whole configuration file. */
export const ConfigFileSchema = z.strictObject({
  $schema: z.string().optional(),
  mcpServers: z.record(z.string(), ServerFileSchema),
  compiledViews: z.boolean().optional(),
  registries: RegistriesSchema.optional(),
  auth: AuthConfigSchema.optional(),
  sandbox: SandboxTemplateSchema.optional(),
});

interface CommonServerConfig {
  /** Deadline of one request, and of connecting, in milliseconds (`timeout` in a file). Default 60 000. */
  readonly timeoutMs?: number | undefined;
  /** `strict`: `start()` fails when it can't connect. `lenient` (default): keeps trying in the background. */
  readonly connectionMode?: 'strict' | 'lenient' | undefined;
  /** `false` leaves the server out. Default true. */
  readonly enabled?: boolean | undefined;
  /** Whether a host compiles interfaces for this server's tools that have none. Default: the setting of the whole file. */
  readonly compiledViews?: boolean | undefined;
  /** The published interface that this server may show. Default: the one it announces, in any of the configured registries. */
  readonly ui?: ServerUIConfig | undefined;
}

/** Which published interface a server may show. What the server announces cannot change it. */
export interface ServerUIConfig {
  /** Its server id in the registry. */
  readonly id: string;
  /** Origin of the only registry that is asked; it need not be in `registries`. Default: the registries of the file. */
  readonly registry?: string | undefined;
  /** The ed25519 key (base64) that has to have signed it, or to name the key that did. Default: the key that was seen first. */
  readonly publisher?: string | undefined;
}

/** A server that is a child process speaking JSON-RPC on stdin and stdout. */
export interface StdioServerConfig extends CommonServerConfig {
  readonly type: 'stdio';
  /** A program on the PATH, or a path. Never given to a shell. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Added to the minimal environment a child gets (`CHILD_ENVIRONMENT`). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The child's working directory. Default: that of this process. */
  readonly cwd?: string | undefined;
}

/** A server behind a URL: Streamable HTTP (`http`) or the older HTTP+SSE transport (`sse`). */
export interface HttpServerConfig extends CommonServerConfig {
  readonly type: 'http' | 'sse';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The configuration of one server. */
export type ServerConfig = StdioServerConfig | HttpServerConfig;

/** A parsed configuration file. */
export interface Config {
  readonly servers: Readonly<Record<string, ServerConfig>>;
  /** Whether the host compiles interfaces for tools that have none. Absent: the host decides. */
  readonly compiledViews?: boolean | undefined;
  /** Origins of the registries whose interfaces are shown. Absent: none is asked. */
  readonly registries?: readonly string[] | undefined;
  /** How users of a chat sign in. Absent: as the command line says. */
  readonly auth?: AuthConfig | undefined;
  /** Where interfaces live: `https://{label}.views.example`. Absent: below `localhost`, for this machine only. */
  readonly sandbox?: string | undefined;
  /** One line for the user with the keys of an agent file that are not supported; absent when there are none. */
  readonly warning?: string | undefined;
}
