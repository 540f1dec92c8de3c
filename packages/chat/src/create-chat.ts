// The chat on two ports: the page and API on one, the sandbox for views on another, so that they have different origins.
import type { AuthConfig } from '@vitrine/connect/internal/config';
import { type CheckSandboxOptions, checkSandbox, type SandboxServer, startSandboxServer } from '@vitrine/host/node';
import { isLoopback } from '@vitrine/std/internal/loopback';
import { createSignInNotes } from './admin/use-notes.ts';
import { type AuthOptions, createAuth } from './auth/auth.ts';
import { type ChatAppSettings, createChatApp } from './create-chat-app.ts';
import { ChatError } from './errors.ts';
import { explainListenError, listen, takeNextFree } from './listen.ts';
import { checkBasePath } from './requests/base-path.ts';
import { createScimIdentity } from './scim/scim-identity.ts';
import { createUserLinks } from './scim/user-links.ts';
import { ownHosts, ownOrigins, pageUrl } from './workspaces/own-hosts.ts';
import type { UserWorkspaces, Workspace } from './workspaces/workspace.ts';

/** Options of `createChat`: its settings, and the workspace of its one user or of each. */
export type ChatOptions = ChatSettings & (Workspace | UserWorkspaces);

/** The settings of a chat. */
export interface ChatSettings
  extends Pick<
    ChatAppSettings,
    | 'token'
    | 'budget'
    | 'modelSettings'
    | 'data'
    | 'registries'
    | 'mcpRegistry'
    | 'page'
    | 'webFolder'
    | 'basePath'
    | 'maxBodyBytes'
    | 'checks'
    | 'admin'
    | 'paused'
    | 'sharing'
    | 'observer'
    | 'report'
  > {
  /** Port. An explicit port must be free; 0 takes any. @default 4400, or the next free port */
  port?: number | undefined;
  /** Authentication of users. @default `token` when there is one, else `none` */
  auth?: AuthConfig | undefined;
  /** Tokens of identity providers that keep users up to date by SCIM, each of at least 32 characters. It needs `admin`. @default there is no SCIM */
  scimTokens?: readonly string[] | undefined;
  /** Keys of cookies for `auth` of the type `oidc`, each of at least 32 bytes. The first one seals, all of them open. */
  authSecrets?: AuthOptions['secrets'];
  /** Sessions that were signed out, for `auth` of the type `oidc`. @default this process remembers them */
  revokedSessions?: AuthOptions['revokedSessions'];
  /** Access of users that has ended, for `auth` of the type `oidc` or `proxy-header`. @default this process remembers it */
  access?: AuthOptions['access'];
  /** The address to listen on. Any other needs `auth` or a `token`. @default `127.0.0.1`: only this machine */
  host?: string | undefined;
  /**
   * Whether to listen on any address without `auth` and `token`. Everyone who reaches it can use the servers and read the chats. @default
   * false
   */
  insecureNoAuth?: boolean | undefined;
  /**
   * Other host names of the chat, e.g. `chat.example.com` behind a proxy, or `https://chat.example.com` where it is served only so.
   * @default none
   */
  publicHosts?: readonly string[] | undefined;
  sandbox?:
    | {
        /** Port of the sandbox server. An explicit port must be free. @default the next free port above the chat's */
        port?: number | undefined;
        /** Address to listen on. @default with a template, the page's address; else loopback, to which `*.localhost` resolves */
        host?: string | undefined;
        /**
         * Template of sandbox addresses. Set it for a proxy in front of the sandbox: `https://{label}.views.example`. @default the template
         * of the sandbox server, `http://{label}.localhost:<port>`
         */
        template?: string | undefined;
        /** Whether a label of the template is looked up before the chat starts. @default true */
        checkNames?: boolean | undefined;
        /** Finds the addresses of a name. @default the system's resolver */
        lookup?: CheckSandboxOptions['lookup'];
      }
    | undefined;
}

/** A running chat on its two ports. */
export interface Chat {
  /** URL of the page, e.g. `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Number of open event streams. */
  readonly streamCount: number;
  /** Warnings for the operator about weaknesses of the sandbox. Usually none. */
  readonly warnings: readonly string[];
  /**
   * Makes `/readyz` say 503 from now on, and refuses event streams; open ones end with a hint when to come back. Requests are still
   * answered.
   */
  drain(): void;
  /**
   * Ends the streams and both servers. `graceMs`: milliseconds that running requests may take, 500 unless given. The caller closes the
   * agent and the connections.
   */
  close(options?: { graceMs?: number }): Promise<void>;
}

/** Port of the page when none is given. */
export const DEFAULT_PORT = 4400;
const DEFAULT_TEMPLATE = 'http://{label}.localhost';

/**
 * Starts the chat. Rejects with `ChatError` `port-taken`, `port-forbidden`, `address-unavailable`, `no-token` or `bad-option`.
 * @example
 * const chat = await createChat({ agent, connections });
 * console.log(chat.url); // http://127.0.0.1:4400
 */
export async function createChat(options: ChatOptions): Promise<Chat> {
  const { port, host = '127.0.0.1', sandbox = {} } = options;
  const basePath = checkBasePath(options.basePath);
  const authConfig = addPath(checkAuth(options, host), basePath);
  const publicHosts = [...(options.publicHosts ?? [])];
  if (authConfig.type === 'oidc') publicHosts.push(new URL(authConfig.publicUrl).host);
  const report = options.report ?? (error => console.error(error));
  const scim = options.scimTokens?.length
    ? { ...createScimIdentity(authConfig), tokens: options.scimTokens }
    : undefined;
  const auth = await createAuth(authConfig, {
    token: options.token,
    secrets: options.authSecrets,
    revokedSessions: options.revokedSessions,
    access: options.access,
    onSignIn: options.admin && createSignInNotes(options.admin),
    onIdentity: scim && options.admin?.scim && createUserLinks(options.admin.scim, options.admin.audit),
    report,
  });
  const listener =
    port === undefined
      ? await takeNextFree(DEFAULT_PORT, next => listen({ host, port: next, basePath }))
      : await listen({ host, port, basePath });
  let sandboxServer: SandboxServer | undefined;
  try {
    const allowedHosts = ownHosts({ host, port: listener.port, publicHosts });
    const hostOrigins = ownOrigins(allowedHosts, publicHosts);
    const { template, checkNames, lookup } = sandbox;
    const site = await checkSandbox(template ?? DEFAULT_TEMPLATE, { hostOrigins, checkNames, lookup });
    if (site.problem !== undefined) throw new ChatError('bad-option', site.problem, { received: template });
    sandboxServer = await startSandbox({
      hostOrigins,
      host: sandbox.host ?? (template !== undefined || host === '::1' ? host : '127.0.0.1'),
      wanted: sandbox.port,
      chatPort: listener.port,
    });
    const chat = createChatApp({
      ...options,
      sandboxTemplate: template ?? sandboxServer.template,
      allowedHosts,
      auth,
      scim,
      report,
      workspaceIdleMs: readWorkspaceIdleMs(authConfig),
    });
    listener.serve((request, env) => chat.app.fetch(request, env));
    const { port: sandboxPort } = sandboxServer;
    const closeSandbox = () => sandboxServer!.close();
    let closing: Promise<void> | undefined;
    return {
      url: pageUrl(host, listener.port) + basePath,
      port: listener.port,
      sandboxPort,
      get streamCount() {
        return chat.streamCount;
      },
      warnings: site.warnings,
      drain: () => chat.drain(),
      close(options) {
        closing ??= (async () => {
          chat.close();
          await Promise.all([listener.close(options), closeSandbox()]);
        })();
        return closing;
      },
    };
  } catch (error) {
    await Promise.all([listener.close({ graceMs: 0 }), sandboxServer?.close()]);
    throw error;
  }
}

/** The way users sign in. Throws `ChatError` `no-token` when other machines could use the chat without any. */
function checkAuth({ auth, token, insecureNoAuth = false }: ChatOptions, host: string): AuthConfig {
  const config = auth ?? { type: token === undefined ? 'none' : 'token' };
  if (config.type !== 'none' || insecureNoAuth || isLoopback(host)) return config;
  throw new ChatError(
    'no-token',
    `Other machines can reach "${host}", and would use your servers and read your chats. Set auth to oidc or proxy-header, or a token of at least 16 characters, or insist on having none.`,
    { received: host },
  );
}

/** The public address with the base path: browsers come back to it. */
function addPath(auth: AuthConfig, basePath: string): AuthConfig {
  return auth.type === 'oidc' ? { ...auth, publicUrl: new URL(auth.publicUrl).origin + basePath } : auth;
}

/** Reads the idle time of workspaces; undefined for the default, or a chat of one user. */
function readWorkspaceIdleMs(auth: AuthConfig): number | undefined {
  const minutes = 'workspaceIdleMinutes' in auth ? auth.workspaceIdleMinutes : undefined;
  return minutes === undefined ? undefined : minutes * 60_000;
}

interface SandboxPlace {
  hostOrigins: readonly string[];
  host: string;
  wanted: number | undefined;
  chatPort: number;
}

async function startSandbox({ hostOrigins, host, wanted, chatPort }: SandboxPlace): Promise<SandboxServer> {
  const start = (port: number) => startSandboxServer({ hostOrigins, host, port });
  try {
    return await (wanted === undefined ? takeNextFree(chatPort + 1, start) : start(wanted));
  } catch (error) {
    throw explainListenError(error, host, wanted ?? chatPort + 1);
  }
}
