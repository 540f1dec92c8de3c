// One server of a configuration file: its schema, and the type the rest of the package uses (`timeout` of the file becomes `timeoutMs`).
import { isIP } from 'node:net';
import { ServerIdSchema } from '@vitrine/protocol/internal/registry/names';
import { PublicKeySchema } from '@vitrine/protocol/internal/registry/signatures';
import { isLoopbackURL } from '@vitrine/std/internal/loopback';
import * as z from 'zod';
import { type AuthConfig, AuthConfigSchema } from './auth-config.ts';
import { type ServerAuthConfig, ServerAuthSchema } from './server-auth.ts';

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
  auth: ServerAuthSchema.optional(),
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

/** Address of the public registry's API: `https:`, or `http:` on this machine. */
const MCPRegistrySchema = z.string().refine(
  text => {
    const url = URL.parse(text);
    const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackURL(text));
    return isSecure && url.search === '' && url.hash === '' && url.username === '';
  },
  { error: 'it is an https: address (http: on this machine), such as "https://registry.modelcontextprotocol.io"' },
);

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const HOST_ERROR = 'a host is a name in lower case, such as "mcp.example.com"';

/** Matches a private host, as `createEgress` takes them. */
const PRIVATE_HOST = /^(?:(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(?:\d{1,5}|\*))?$/;
const PrivateHostsSchema = z
  .array(
    z.string().refine(host => PRIVATE_HOST.test(host) || isIP(host) !== 0, {
      error:
        'a private host is a name in lower case or an address, with its port: "login.internal:8443", "127.0.0.1:*"',
    }),
  )
  .max(1000);

/** Hosts at which users who are no administrators may add servers. */
const UserServersSchema = z.strictObject({
  hosts: z
    .array(
      z.string().refine(host => HOST.test(host.replace(/^\*\./, '')), { error: `${HOST_ERROR} or "*.example.com"` }),
    )
    .max(1000)
    .optional(),
  privateHosts: PrivateHostsSchema.optional(),
});

/** Template of the addresses of interfaces: `https://{label}.views.example`. Each server has a label of its own. */
const SandboxTemplateSchema = z.string().regex(/^https?:\/\/\{label\}\.[a-z0-9.-]+(:\d{1,5})?$/, {
  error: 'a sandbox is an address whose name begins with a label, such as "https://{label}.views.example"',
});

/** How long the chat keeps sessions that are not used. */
const RetentionSchema = z.strictObject({
  days: z.int().min(1).max(3650),
  sessions: z.enum(['archived', 'all']).default('all'),
});

/** A whole configuration file. */
export const ConfigFileSchema = z.strictObject({
  $schema: z.string().optional(),
  mcpServers: z.record(z.string(), ServerFileSchema),
  compiledViews: z.boolean().optional(),
  registries: RegistriesSchema.optional(),
  auth: AuthConfigSchema.optional(),
  sandbox: SandboxTemplateSchema.optional(),
  mcpRegistry: MCPRegistrySchema.optional(),
  privateHosts: PrivateHostsSchema.optional(),
  userServers: UserServersSchema.optional(),
  retention: RetentionSchema.optional(),
});

interface CommonServerConfig {
  /** Deadline of one request, and of connecting, in milliseconds (`timeout` in a file). @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** `strict`: `start()` fails when it can't connect. `lenient` (default): keeps trying in the background. */
  readonly connectionMode?: 'strict' | 'lenient' | undefined;
  /** `false` leaves the server out. @default true */
  readonly enabled?: boolean | undefined;
  /** Whether a host compiles interfaces for this server's tools that have none. @default the setting of the whole file */
  readonly compiledViews?: boolean | undefined;
  /** The published interface that this server may show. @default the one it announces, in any of the configured registries */
  readonly ui?: ServerUIConfig | undefined;
  /**
   * Reason why the server cannot be started: one line that names the place in the file and the variable that is not set. Such a server is
   * shown as failed and never started; values with that variable are as in the file. Absent when it can be started. No key of a file.
   */
  readonly problem?: string | undefined;
}

/** Published interface that a server may show. What the server announces cannot change it. */
export interface ServerUIConfig {
  /** Id of the server in the registry. */
  readonly id: string;
  /** Origin of the only registry that is asked; it need not be in `registries`. @default the registries of the file */
  readonly registry?: string | undefined;
  /** The ed25519 key (base64) that has to have signed it, or to name the key that did. @default the key that was seen first */
  readonly publisher?: string | undefined;
}

/** Days without use after which sessions are deleted: only archived ones, or all (default). Pinned ones never are. */
interface RetentionConfig {
  readonly days: number;
  readonly sessions: 'archived' | 'all';
}

/** A server that is a child process speaking JSON-RPC on stdin and stdout. */
export interface StdioServerConfig extends CommonServerConfig {
  readonly type: 'stdio';
  /** A program on the PATH, or a path. Never given to a shell. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Variables added to the minimal environment a child gets (`CHILD_ENVIRONMENT`). */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Working directory of the child. @default the working directory of this process */
  readonly cwd?: string | undefined;
}

/** A server behind a URL: Streamable HTTP (`http`) or the older HTTP+SSE transport (`sse`). */
export interface HttpServerConfig extends CommonServerConfig {
  readonly type: 'http' | 'sse';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Way to sign in. @default users sign in when the server wants it, with what its authorization server announces */
  readonly auth?: ServerAuthConfig | undefined;
}

/** The configuration of one server. */
export type ServerConfig = StdioServerConfig | HttpServerConfig;

/** Addresses of servers that users who are no administrators may add. */
interface UserServersConfig {
  /** Names such as `mcp.example.com`, or `*.example.com` for all below; an empty list: none. Absent: every public address. */
  readonly hosts?: readonly string[] | undefined;
  /** Hosts that are allowed although they are not public: `mcp.internal:8443`; without a port, the usual ones. @default none */
  readonly privateHosts?: readonly string[] | undefined;
}

/** A parsed configuration file. */
export interface Config {
  readonly servers: Readonly<Record<string, ServerConfig>>;
  /** Whether the host compiles interfaces for tools that have none. Absent: the host decides. */
  readonly compiledViews?: boolean | undefined;
  /** Origins of the registries whose interfaces are shown. Absent: none is asked. */
  readonly registries?: readonly string[] | undefined;
  /** Way for users of a chat to sign in. @default as the command line says */
  readonly auth?: AuthConfig | undefined;
  /** Template of the addresses of interfaces: `https://{label}.views.example`. @default below `localhost`, for this machine only */
  readonly sandbox?: string | undefined;
  /** The registry of MCP servers that users search: where its API is. Absent: none is searched. */
  readonly mcpRegistry?: string | undefined;
  /**
   * Hosts that servers, registries and their documents may name although they are not public: `login.internal:8443`. @default their own
   * host and port
   */
  readonly privateHosts?: readonly string[] | undefined;
  /** Hosts at which users who are no administrators may add servers. @default every public address */
  readonly userServers?: UserServersConfig | undefined;
  /** How long the chat keeps sessions that are not used. @default what is set in the page; at first, for ever */
  readonly retention?: RetentionConfig | undefined;
  /** One line for the user with the keys of an agent file that are not supported; absent when there are none. */
  readonly warning?: string | undefined;
}
