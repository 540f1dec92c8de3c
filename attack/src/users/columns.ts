// The chats that users attack each other in: Vitrine's with each of its sign-ins for several users, and two weaker ones, each of which
// lacks one half of the defence. All of them have real users of a real OpenID Connect provider, or of a sign-in proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createAgent, createSqliteStores, type StoreProvider } from '@vitrine/agent';
import { type ChatOptions, createChat, createChatApp } from '@vitrine/chat';
import type { Workspace } from '@vitrine/chat/internal/command';
import { createConnections } from '@vitrine/connect';
import { createSandboxHandler } from '@vitrine/host/sandbox-handler';
import { createModels } from '@vitrine/model';
import { type ScriptedTurn, startWireServer } from '@vitrine/model/testing';
import {
  CLIENT,
  openAuthorizationServer,
} from '../../../packages/chat/test/mcp-servers/sign-in/authorization-server.ts';
import { SERVER } from '../../../packages/chat/test/support/user-things.ts';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import { createNaiveAuth } from './naive-auth.ts';
import type { UserColumnName } from './user-attack.ts';

/** Address at which browsers reach the chats: a proxy in front ends TLS there. */
export const PUBLIC_URL = 'https://chat.example';
export const USER_HEADER = 'X-Forwarded-User';
const HOST: string = new URL(PUBLIC_URL).host;
const FIXTURE_SERVER: string = fileURLToPath(
  new URL('../../../packages/chat/test/mcp-servers/fixture-server.ts', import.meta.url),
);

/** The victim's call and run stay open meanwhile: one that ended by itself would be taken for the attacker's work. */
const LONG_MS = 3_600_000;

export interface UserColumn {
  readonly name: UserColumnName;
  readonly title: string;
  readonly weaker: boolean;
  readonly port: number;
  /** Template of the sandboxes of its views. */
  readonly sandboxTemplate: string;
  /** The provider's address; undefined behind a sign-in proxy. */
  readonly issuer?: string;
  close(): Promise<void>;
}

const PROXY_HEADER: ChatOptions['auth'] = {
  type: 'proxy-header',
  userHeader: USER_HEADER,
  proxies: ['127.0.0.1'],
  requestsPerMinute: 1_000_000,
};

export async function openUserColumn(name: UserColumnName): Promise<UserColumn> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of closers.reverse()) await each();
  };
  const workspaces = await openWorkspaces(closers);
  const start = async (auth: ChatOptions['auth'], openWorkspace: (user: { id: string }) => Promise<Workspace>) => {
    const chat = await createChat({
      openWorkspace,
      auth,
      authSecrets: ['a secret of the attack suite, of 32 bytes at least'],
      publicHosts: [HOST],
      port: 0,
      sandbox: { port: 0 },
      report: () => {},
    });
    closers.push(() => chat.close());
    return { port: chat.port, sandboxTemplate: `http://{label}.localhost:${chat.sandboxPort}` };
  };
  const openProvider = async (): Promise<string> => {
    const provider = await openAuthorizationServer([PUBLIC_URL]);
    closers.push(provider.close);
    return provider.issuer;
  };

  switch (name) {
    case 'proxy-header': {
      const place = await start(PROXY_HEADER, workspaces.open);
      return { name, title: 'the chat as shipped, behind a sign-in proxy', weaker: false, ...place, close };
    }
    case 'oidc': {
      const issuer = await openProvider();
      const auth = { type: 'oidc', issuer, ...CLIENT, publicUrl: PUBLIC_URL, requestsPerMinute: 1_000_000 } as const;
      const place = await start(auth, workspaces.open);
      return { name, title: 'the chat as shipped, with OpenID Connect', weaker: false, ...place, issuer, close };
    }
    case 'shared': {
      const workspace = workspaces.open({ id: 'everybody' });
      const place = await start(PROXY_HEADER, () => workspace);
      return { name, title: 'one workspace for all users', weaker: true, ...place, close };
    }
    case 'naive': {
      const issuer = await openProvider();
      const place = await startNaive(issuer, workspaces.open, closers);
      const title = 'a sign-in without checks, names that are folded, no guard against other sites';
      return { name, title, weaker: true, ...place, issuer, close };
    }
  }
}

/** Opens workspaces with a file each. The first two have a server; names that are only tried have none. `turns`: answers of the model after the first. */
export async function openWorkspaces(
  closers: (() => Promise<unknown>)[],
  turns: readonly ScriptedTurn[] = [],
): Promise<{ readonly stores: StoreProvider; open(user: { id: string }): Promise<Workspace> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-users-'));
  closers.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const wire = await startWireServer({
    // The victim's run stays at the model.
    turns: [{ text: 'one two three four', holdAt: 1 }, ...turns],
    otherwise: { text: 'done' },
  });
  closers.push(() => wire.close());
  const timeouts = { firstByteMs: LONG_MS, idleMs: LONG_MS, totalMs: LONG_MS };
  const models = createModels({ configs: [{ provider: 'openai', model: 'm', timeouts }], env: wire.env('openai') });
  const stores = createSqliteStores({ folder });
  let count = 0;
  return {
    stores,
    async open({ id }: { id: string }): Promise<Workspace> {
      const args = ['--conditions=@vitrine/source', FIXTURE_SERVER];
      const server = {
        type: 'stdio',
        command: process.execPath,
        args,
        connectionMode: 'strict',
        timeoutMs: LONG_MS,
      } as const;
      const connections = createConnections(++count > 2 ? {} : { [SERVER]: server });
      const agent = await createAgent({ connections, models, store: await stores.open(id) });
      closers.push(connections.close, () => agent.close());
      await connections.start();
      return { agent, connections };
    },
  };
}

/** The chat's app behind the naive sign-in, which answers every site as if it were its own, and sandboxes that every site may frame. */
async function startNaive(
  issuer: string,
  openWorkspace: (user: { id: string }) => Promise<Workspace>,
  closers: (() => Promise<unknown>)[],
): Promise<{ port: number; sandboxTemplate: string }> {
  const handleSandbox = createSandboxHandler({ hostOrigins: [PUBLIC_URL] });
  const sandboxPort = await serve(request => {
    const response = handleSandbox(request);
    response.headers.delete('content-security-policy');
    return response;
  }, closers);
  const sandboxTemplate = `http://{label}.localhost:${sandboxPort}`;
  const auth = createNaiveAuth(issuer, PUBLIC_URL);
  const { app, close } = createChatApp({ auth, openWorkspace, sandboxTemplate, allowedHosts: [HOST] });
  closers.push(async () => close());
  const port = await serve((request, env) => answerEverySite(request, all => app.fetch(all, env)), closers);
  return { port, sandboxTemplate };
}

async function serve(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  closers: (() => Promise<unknown>)[],
): Promise<number> {
  const { port, close } = await startTestServer(getRequestListener(fetch));
  closers.push(close);
  return port;
}

/** Answers without the headers by which the guard knows another site, and with CORS for everybody. */
async function answerEverySite(
  request: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const origin = request.headers.get('origin');
  const headers = new Headers(request.headers);
  for (const name of ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']) headers.delete(name);
  headers.set('host', HOST);
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'GET' || request.method === 'HEAD' ? {} : { body: await request.text() };
  const response = await fetch(
    new Request(`http://${HOST}${pathname}${search}`, { method: request.method, headers, ...body }),
  );
  if (origin === null) return response;
  const open = new Response(response.body, response);
  open.headers.set('access-control-allow-origin', origin);
  open.headers.set('access-control-allow-credentials', 'true');
  return open;
}
