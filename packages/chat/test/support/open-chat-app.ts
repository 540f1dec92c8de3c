// A chat app without a port but with real parts: a stdio server as a child process, connections, an agent with its own folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Agent, type AgentOptions, createAgent } from '@vitrine/agent';
import { type Connections, createConnections, createMemoryStorage, type ServerConfig } from '@vitrine/connect';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect } from 'vitest';
import { type ChatApp, type ChatAppOptions, createChatApp } from '../../src/create-chat-app.ts';
import { createUserServers, type UserServersOptions } from '../../src/servers/user-servers.ts';
import { checkAnswer, findRoute } from './check-contract.ts';

const FIXTURE_SERVER: string = fileURLToPath(new URL('../mcp-servers/fixture-server.ts', import.meta.url));
export const HOST = '127.0.0.1:4400';

/** The configuration of the fixture server in one of its modes. */
export function fixtureConfig(mode = 'good'): ServerConfig & { type: 'stdio' } {
  return { type: 'stdio', command: process.execPath, args: ['--conditions=@vitrine/source', FIXTURE_SERVER, mode] };
}

export interface OpenedChatApp {
  readonly chat: ChatApp;
  readonly agent: Agent;
  readonly connections: Connections;
  readonly folder: string;
  /** Every error that no client caused. */
  readonly reported: unknown[];
  /** Sends a request to the app; `body` is sent as JSON. Throws when the answer does not match the contract. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** The connection of a proxy on this machine, which may name users. */
const INCOMING = { socket: { remoteAddress: '127.0.0.1' } };

type OpenChatAppOptions = Partial<ChatAppOptions> &
  Pick<AgentOptions, 'compiledViews' | 'models'> & {
    readonly userServers?: Partial<UserServersOptions>;
    /** Hosts of authorization servers besides public addresses. */
    readonly privateHosts?: readonly string[];
    /** Folder of the data. @default a new one, which is removed at the end */
    readonly folder?: string;
  };

/** Opens the app and waits for the servers that are `strict` (the default here). */
export async function openChatApp(
  servers: Record<string, ServerConfig> = { fixture: { ...fixtureConfig(), connectionMode: 'strict' } },
  { compiledViews, models, userServers, privateHosts, folder: ownFolder, ...options }: OpenChatAppOptions = {},
): Promise<OpenedChatApp> {
  const folder = ownFolder ?? mkdtempSync(join(tmpdir(), 'vitrine-chat-'));
  const reported: unknown[] = [];
  const ownServers = createUserServers({
    connections: () => connections,
    configured: () => servers,
    openBox: async () => createSecretBox(new Uint8Array(32)),
    onError: error => reported.push(error),
    ...userServers,
  });
  const connections: Connections = createConnections(servers, {
    fetchFor: ownServers.fetchFor,
    signIn: { storage: createMemoryStorage(), privateHosts },
  });
  const agent = await createAgent({
    connections,
    dataDir: folder,
    followSettings: ownServers.followSettings,
    ...(compiledViews && { compiledViews }),
    ...(models && { models }),
  });
  const ownWorkspace = { agent, connections, servers: ownServers };
  // With users who sign in, all of them have this workspace.
  const workspace = options.auth ? { openWorkspace: async () => ownWorkspace } : ownWorkspace;
  const chat = createChatApp({
    ...workspace,
    sandboxTemplate: 'http://{label}.localhost:4401',
    allowedHosts: [HOST],
    report: error => reported.push(error),
    ...options,
  });
  await connections.start();
  return {
    chat,
    agent,
    connections,
    folder,
    reported,
    async ask(method, path, body, headers = {}) {
      const init = {
        method,
        headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      };
      const response = await chat.app.request(`http://${HOST}${path}`, init, { incoming: INCOMING });
      const route = findRoute(method, path);
      if (route !== undefined) await checkAnswer(route, response);
      return response;
    },
    async close() {
      chat.close();
      await agent.close();
      await connections.close();
      if (ownFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Status and error code of an answer, once its body is known to be exactly an error. */
export async function failure(promise: Promise<Response>): Promise<[number, string]> {
  const response = await promise;
  const body = (await response.json()) as { error: { code: string; message: string; byUser?: true } };
  const { byUser: _, ...error } = body.error;
  expect({ ...body, error }).toEqual({
    error: { code: expect.any(String), message: expect.stringMatching(/^.{10,}$/) },
  });
  expect(JSON.stringify(body)).not.toMatch(/\bat .*:\d+:\d+/);
  return [response.status, error.code];
}
