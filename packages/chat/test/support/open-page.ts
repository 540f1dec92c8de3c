// The whole chat for one test file: the built page, a real server, a real Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentOptions, createAgent } from '@vitrine/agent';
import type { ModelSettings } from '@vitrine/agent/internal/settings';
import { type Connections, createConnections, createMemoryStorage, type ServerConfig } from '@vitrine/connect';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type ChromiumOptions, openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { copyShippedPage } from '../../../../test/support/shipped-pages.ts';
import { type ChatSettings, createChat } from '../../src/create-chat.ts';
import { createInspection } from '../../src/inspection/inspection.ts';
import { createToolViewCompiler } from '../../src/interfaces/compile-tool-view.ts';
import { createUserServers } from '../../src/servers/user-servers.ts';
import type { Workspace } from '../../src/workspaces/workspace.ts';
import { TOOLS_LISTED } from './tools-dialog.ts';

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
  /** Restarts the chat server on the same port and data; `servers` replaces the configured ones. */
  restart(whileAway?: () => Promise<void>, servers?: Record<string, ServerConfig>): Promise<void>;
  close(): Promise<void>;
}

export interface OpenChatOptions extends BrowserContextOptions, Pick<ChromiumOptions, 'isolated'> {
  /** The servers to connect. @default the office, and one that cannot start */
  servers?: Record<string, ServerConfig>;
  /** The server to inspect, as by `vitrine inspect`. @default none */
  inspect?: string;
  /** Disables compiled interfaces. @default false, as in the shipped chat */
  plain?: boolean;
  /** The models that answer messages. @default none */
  models?: AgentOptions['models'];
  /** Models that the page sets. @default none */
  modelSettings?: ModelSettings;
  /** Place of the data and how long it is kept, as the page shows it. @default it shows neither */
  data?: ChatSettings['data'];
  /** The agents of the chat. @default one */
  agents?: Workspace['agents'];
  /** The registry of MCP servers to search. @default none */
  mcpRegistry?: string;
  /** Hosts of authorization servers besides public addresses. @default none */
  privateHosts?: readonly string[];
  /** Path that the chat is below, and the other names by which it is reached. @default none */
  place?: Pick<ChatSettings, 'basePath' | 'publicHosts'>;
  /** More flags for the browser. */
  flags?: readonly string[];
}

export async function openChat({
  servers = OFFICE,
  inspect,
  plain = false,
  models,
  modelSettings,
  data,
  agents,
  mcpRegistry,
  privateHosts,
  place = {},
  flags,
  ...options
}: OpenChatOptions = {}): Promise<OpenedChat> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-page-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  const fixed = {
    ...{ folder, webFolder, inspect, plain, models, modelSettings, data, agents, mcpRegistry, privateHosts, place },
  };
  let server = await startServer({ ...fixed, port: 0, servers });
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
      await page.waitForSelector(TOOLS_LISTED, { state: 'attached' });
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
      server = await startServer({ ...fixed, port, servers: others });
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
    args: ['--conditions=@vitrine/source', here('../mcp-servers/page-server.ts')],
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
  modelSettings: ModelSettings | undefined;
  data: ChatSettings['data'];
  agents: Workspace['agents'];
  mcpRegistry: string | undefined;
  privateHosts: readonly string[] | undefined;
  place: NonNullable<OpenChatOptions['place']>;
}

async function startServer(options: ServerOptions) {
  const {
    folder,
    webFolder,
    port,
    servers,
    inspect,
    plain,
    models,
    modelSettings,
    data,
    agents,
    mcpRegistry,
    privateHosts,
  } = options;
  const inspection = inspect === undefined ? undefined : createInspection(inspect, { connections: () => connections });
  const userServers = createUserServers({
    connections: () => connections,
    configured: () => servers,
    openBox: async () => createSecretBox(new Uint8Array(32)),
    onError: error => console.error(error),
  });
  const connections: Connections = createConnections(servers, {
    signIn: { storage: createMemoryStorage(), privateHosts },
    onMessage: inspection?.onMessage,
    fetchFor: userServers.fetchFor,
  });
  const agent = await createAgent({
    connections,
    dataDir: folder,
    followSettings: userServers.followSettings,
    samplingByHand: inspect !== undefined,
    ...(models && { models }),
    ...(plain ? {} : { compiledViews: { compile: createToolViewCompiler() } }),
  });
  const workspace = { agent, connections, servers: userServers, inspection, ...(agents && { agents }) };
  const chat = await createChat({ ...workspace, ...options.place, port, webFolder, modelSettings, data, mcpRegistry });
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
