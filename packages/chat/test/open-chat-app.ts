// A chat app without a port but with real parts: a stdio server as a child process, connections, an agent with its own folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Agent, type AgentOptions, createAgent } from '@vitrine/agent';
import { type Connections, createConnections, type ServerConfig } from '@vitrine/connect';
import { expect } from 'vitest';
import { type ChatApp, type ChatAppOptions, createChatApp } from '../src/create-chat-app.ts';
import { checkAnswer, findRoute } from './check-contract.ts';

const FIXTURE_SERVER: string = fileURLToPath(new URL('./fixture-server.ts', import.meta.url));
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

/** Opens the app and waits for the servers that are `strict` (the default here). */
export async function openChatApp(
  servers: Record<string, ServerConfig> = { fixture: { ...fixtureConfig(), connectionMode: 'strict' } },
  { compiledViews, models, ...options }: Partial<ChatAppOptions> & Pick<AgentOptions, 'compiledViews' | 'models'> = {},
): Promise<OpenedChatApp> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-chat-'));
  const connections = createConnections(servers);
  const agent = await createAgent({
    connections,
    dataDir: folder,
    ...(compiledViews && { compiledViews }),
    ...(models && { models }),
  });
  const reported: unknown[] = [];
  const chat = createChatApp({
    agent,
    connections,
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
      const response = await chat.app.request(`http://${HOST}${path}`, {
        method,
        headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const route = findRoute(method, path);
      if (route !== undefined) await checkAnswer(route, response);
      return response;
    },
    async close() {
      chat.close();
      await agent.close();
      await connections.close();
      rmSync(folder, { recursive: true, force: true });
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
