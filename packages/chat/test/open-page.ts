// The whole chat for one test file: the built page, a real server, a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentOptions, createAgent } from '@vitrine/agent';
import { type Connections, createConnections, type ServerConfig } from '@vitrine/connect';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openChromium, type TestBrowser } from '../../../test/support/chromium.ts';
import { copyShippedPage } from '../../../test/support/shipped-pages.ts';
import { compileToolView } from '../src/compile-tool-view.ts';
import { type ChatOptions, createChat } from '../src/create-chat.ts';
import { createInspection } from '../src/inspection.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface OpenedChat {
  readonly url: string;
  /** The data folder. */
  readonly folder: string;
  /** A new tab at a path of the chat. */
  open(path?: string): Promise<Page>;
  /** Closes the tabs of a test and returns their errors: exceptions and console errors, except for refused requests. */
  finish(): Promise<string[]>;
  /** Sends a request to the API; `body` is sent as JSON. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
  /** A session with one call. */
  sessionWith(tool: string, args?: Record<string, unknown>, server?: string): Promise<string>;
  /** Restarts the chat server on the same port and data; `servers`: replaces the former ones. */
  restart(whileAway?: () => Promise<void>, servers?: Record<string, ServerConfig>): Promise<void>;
  close(): Promise<void>;
}

export interface OpenChatOptions extends BrowserContextOptions {
  /** The servers to connect. @default the office, and one that cannot start */
  servers?: Record<string, ServerConfig>;
  /** The server to inspect, as by `vitrine inspect`. @default none */
  inspect?: string;
  /** Disables compiled interfaces. @default false, as in the shipped chat */
  plain?: boolean;
  /** The models that answer messages. @default none */
  models?: AgentOptions['models'];
  /** The agents of the chat. @default one */
  agents?: ChatOptions['agents'];
  /** More flags for the browser. */
  flags?: readonly string[];
}

export async function openChat({
  servers = OFFICE,
  inspect,
  plain = false,
  models,
  agents,
  flags,
  ...options
}: OpenChatOptions = {}): Promise<OpenedChat> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-page-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  let server = await startServer({ folder, webFolder, port: 0, servers, inspect, plain, models, agents });
  const { port } = server;
  const browser: TestBrowser = await openChromium(options, flags);
  let errors: string[] = [];
  let pages: Page[] = [];

  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };

  return {
    url: server.url,
    folder,
    post,
    async open(path = '/') {
      const page = await browser.newPage();
      pages.push(page);
      page.on('pageerror', error => errors.push(String(error)));
      page.on('console', message => {
        // The browser's own record of refused requests is no complaint of the page.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text());
      });
      await page.goto(server.url + path);
      await page.waitForSelector('.tool', { state: 'attached' });
      return page;
    },
    async finish() {
      await Promise.all(pages.map(page => page.close()));
      const complaints = errors;
      pages = [];
      errors = [];
      return complaints;
    },
    async sessionWith(tool, args = {}, server = 'office') {
      const { id } = (await post('/api/sessions', {})) as { id: string };
      await post(`/api/sessions/${id}/tool-calls`, { server, tool, arguments: args });
      return id;
    },
    async restart(whileAway = async () => {}, others = servers) {
      await server.close();
      await whileAway();
      server = await startServer({ folder, webFolder, port, servers: others, inspect, plain, models, agents });
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const OFFICE: Record<string, ServerConfig> = {
  office: {
    type: 'stdio',
    command: process.execPath,
    args: ['--conditions=@vitrine/source', here('./page-server.ts')],
    connectionMode: 'strict',
  },
  attic: { type: 'stdio', command: '/nowhere/attic-server', connectionMode: 'lenient' },
};

interface ServerOptions {
  folder: string;
  webFolder: string;
  port: number;
  servers: Record<string, ServerConfig>;
  inspect: string | undefined;
  plain: boolean;
  models: AgentOptions['models'];
  agents: ChatOptions['agents'];
}

async function startServer({ folder, webFolder, port, servers, inspect, plain, models, agents }: ServerOptions) {
  const inspection = inspect === undefined ? undefined : createInspection(inspect, { connections: () => connections });
  const connections: Connections = createConnections(servers, { onMessage: inspection?.onMessage });
  const agent = await createAgent({
    connections,
    dataDir: folder,
    ...(models && { models }),
    ...(plain ? {} : { compiledViews: { compile: compileToolView } }),
  });
  const chat = await createChat({ agent, connections, port, webFolder, inspection, ...(agents && { agents }) });
  await connections.start();
  return {
    url: chat.url,
    port: chat.port,
    async close() {
      await chat.close();
      await agent.close();
      await connections.close();
    },
  };
}
