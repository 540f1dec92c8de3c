// The chat on two ports: the page and API on one, the sandbox for views on another, so that they have different origins.

import type { AuthConfig } from '@vitrine/connect';
import { checkSandboxTemplate, type SandboxServer, startSandboxServer } from '@vitrine/host/node';
import { type AuthOptions, createAuth } from './auth/auth.ts';
import { type ChatAppOptions, createChatApp } from './create-chat-app.ts';
import { ChatError } from './errors.ts';
import { explainListenError, listen, takeNextFree } from './listen.ts';
import { isLoopback, ownHosts, pageUrl } from './own-hosts.ts';

/** Options of `createChat`. */
export interface ChatOptions
  extends Pick<
    ChatAppOptions,
    'agent' | 'connections' | 'agents' | 'token' | 'registries' | 'webFolder' | 'maxBodyBytes' | 'inspection' | 'report'
  > {
  /** Default: 4400, or the next free port. An explicit port must be free; 0 takes any. */
  port?: number | undefined;
  /** How users sign in. Default: `token` when there is one, else `none`. */
  auth?: AuthConfig | undefined;
  /** For `auth` of the type `oidc`: the keys of cookies, each of at least 32 bytes. The first one seals, all of them open. */
  authSecrets?: AuthOptions['secrets'];
  /** The address to listen on. Default `127.0.0.1`: only this machine. Any other needs `auth` or a `token`. */
  host?: string | undefined;
  /** True: listen on any address without `auth` and `token`. Everyone who reaches it can use the servers and read the chats. Default false. */
  insecureNoAuth?: boolean | undefined;
  /** Other host names of the chat, e.g. `chat.example.com` behind a proxy. Default none. */
  publicHosts?: readonly string[] | undefined;
  sandbox?:
    | {
        /** Default: the next free port above the chat's. An explicit port must be free. */
        port?: number | undefined;
        /** The address to listen on. Default: loopback, to which `*.localhost` resolves. */
        host?: string | undefined;
        /** Default: the template of the sandbox server, `http://{label}.localhost:<port>`. Set it for a proxy in front of the sandbox. */
        template?: string | undefined;
      }
    | undefined;
}

/** A running chat on its two ports. */
export interface Chat {
  /** URL of the page, e.g. `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** Warnings for the operator about weaknesses of the sandbox. Usually none. */
  readonly warnings: readonly string[];
  /** Ends the streams and both servers; running requests get half a second. The caller closes the agent and the connections. */
  close(): Promise<void>;
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
  const { agent, connections, port, host = '127.0.0.1', sandbox = {} } = options;
  const authConfig = checkAuth(options, host);
  const publicHosts = [...(options.publicHosts ?? [])];
  if (authConfig.type === 'oidc') publicHosts.push(new URL(authConfig.publicUrl).host);
  const report = options.report ?? (error => console.error(error));
  const auth = await createAuth(authConfig, { token: options.token, secrets: options.authSecrets, report });
  const listener =
    port === undefined
      ? await takeNextFree(DEFAULT_PORT, next => listen({ host, port: next }))
      : await listen({ host, port });
  let sandboxServer: SandboxServer | undefined;
  try {
    const allowedHosts = ownHosts({ host, port: listener.port, publicHosts });
    const origins = [...allowedHosts.map(name => `http://${name}`), ...publicHosts.map(name => `https://${name}`)];
    const hostOrigins = [...new Set(origins.map(origin => new URL(origin).origin))];
    const { problem, warnings } = checkSandboxTemplate(sandbox.template ?? DEFAULT_TEMPLATE, hostOrigins);
    if (problem !== undefined) throw new ChatError('bad-option', problem);
    sandboxServer = await startSandbox({
      hostOrigins,
      host: sandbox.host ?? (host === '::1' ? host : '127.0.0.1'),
      wanted: sandbox.port,
      chatPort: listener.port,
    });
    const chat = createChatApp({
      agent,
      connections,
      sandboxTemplate: sandbox.template ?? sandboxServer.template,
      allowedHosts,
      agents: options.agents,
      auth,
      registries: options.registries,
      webFolder: options.webFolder,
      maxBodyBytes: options.maxBodyBytes,
      inspection: options.inspection,
      report,
    });
    listener.serve((request, env) => chat.app.fetch(request, env));
    const { port: sandboxPort } = sandboxServer;
    const closeSandbox = () => sandboxServer!.close();
    let closing: Promise<void> | undefined;
    return {
      url: pageUrl(host, listener.port),
      port: listener.port,
      sandboxPort,
      warnings,
      close() {
        closing ??= (async () => {
          chat.close();
          await Promise.all([listener.close(), closeSandbox()]);
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
