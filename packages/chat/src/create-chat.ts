// The chat on its two ports: the page and API on one, the sandbox for views on another, each an origin of its own.
import { checkSandboxTemplate, type SandboxServer, startSandboxServer } from '@vitrine/host/node';
import { type ChatAppOptions, createChatApp } from './create-chat-app.ts';
import { ChatError } from './errors.ts';
import { explainListenError, listen, takeNextFree } from './listen.ts';
import { ownHosts, pageUrl } from './own-hosts.ts';

export interface ChatOptions
  extends Pick<
    ChatAppOptions,
    'agent' | 'connections' | 'agents' | 'webFolder' | 'maxBodyBytes' | 'inspection' | 'report'
  > {
  /** Default: 4400, or the next one that is free. A given port has to be free; 0 takes any. */
  port?: number | undefined;
  /** The address to listen on. Default `127.0.0.1`: only this machine. */
  host?: string | undefined;
  /** Other names the chat is reached by, e.g. `chat.example.com` behind a proxy. Default none. */
  publicHosts?: readonly string[] | undefined;
  sandbox?:
    | {
        /** Default: the next free one above the chat's. A given port has to be free. */
        port?: number | undefined;
        /** The address it listens on. Default: loopback, where `*.localhost` leads. */
        host?: string | undefined;
        /** Default: the template of the sandbox server, `http://{label}.localhost:<port>`. For a proxy in front of it. */
        template?: string | undefined;
      }
    | undefined;
}

export interface Chat {
  /** Where the page is, e.g. `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly port: number;
  readonly sandboxPort: number;
  /** What is weaker than it could be about where views run, for the operator. Usually none. */
  readonly warnings: readonly string[];
  /** Ends the streams and both servers; running requests get half a second. The agent and the connections stay the caller's to close. */
  close(): Promise<void>;
}

/** Of the page, when no port is asked for. */
export const DEFAULT_PORT = 4400;
const DEFAULT_TEMPLATE = 'http://{label}.localhost';

/** Starts the chat. Throws `ChatError`: `port-taken`, `port-forbidden`, `address-unavailable` or `bad-option`. */
export async function createChat(options: ChatOptions): Promise<Chat> {
  const { agent, connections, port, host = '127.0.0.1', publicHosts = [], sandbox = {} } = options;
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
      webFolder: options.webFolder,
      maxBodyBytes: options.maxBodyBytes,
      inspection: options.inspection,
      report: options.report,
    });
    listener.serve(request => chat.app.fetch(request));
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
