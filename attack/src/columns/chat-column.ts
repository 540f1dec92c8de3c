// The chat as shipped, as a column: `createChat` with an agent and two MCP servers over HTTP, the built page, views shown by tool calls.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { createChat, createToolViewCompiler } from '@vitrine/chat';
import { createPublishedLoader } from '@vitrine/chat/internal/command';
import { createConnections } from '@vitrine/connect';
import { findFreePort } from '../../../test/support/services/test-server.ts';
import type { Attack } from '../attack.ts';
import { serveWorld } from '../world/mcp-servers.ts';
import { HOSTILE, REMOTE, VICTIM, VICTIM_VIEW } from '../world/world.ts';
import { createCallingModel } from './calling-model.ts';
import type { Column, ColumnOptions } from './column.ts';
import { isHostable, publishViews } from './hosting.ts';
import { createViews } from './views.ts';

/** The packages of a chat. */
export interface Product {
  createAgent: typeof createAgent;
  createChat: typeof createChat;
  createConnections: typeof createConnections;
}

/** Build of the chat: the shipped one, or one with a weakening. */
export interface ChatBuild {
  /** Unique among the columns of a run. */
  name: string;
  title: string;
  product: Product;
  /** The built page. @default the one that `npm start` serves */
  webFolder?: string;
  /** Chooses the attacks that are published to a registry: the chat shows these, from there. @default the servers send all of them */
  hosted?: (attacks: readonly Attack[]) => readonly Attack[];
}

const SHIPPED: ChatBuild = {
  name: 'chat',
  title: 'the chat as shipped',
  product: { createAgent, createChat, createConnections },
};

/** The same chat, with bundles that its servers have published: all attacks that can be. */
export const HOSTED: ChatBuild = {
  ...SHIPPED,
  name: 'hosted',
  title: 'the chat as shipped, with bundles of a registry',
  hosted: attacks => attacks.filter(isHostable),
};

/** The height of a call with its view in the transcript, in CSS pixels, and of the rest of the page. */
const CALL_HEIGHT = 420;
const PAGE_HEIGHT = 800;

/** Lines that remote-DOM scripts log are shown in the transcript. */
const LINES = `[...document.querySelectorAll('.notice')].map(line => line.querySelector('bdi')?.textContent?.trim() ?? '')`;

export async function createChatColumn(
  options: ColumnOptions,
  { name, title, product, webFolder, hosted }: ChatBuild = SHIPPED,
): Promise<Column> {
  // The views name the chat's origin, so it is chosen first.
  const port = await findFreePort();
  const hostOrigin = `http://127.0.0.1:${port}`;
  const views = await createViews(name, options, {
    hostOrigin,
    hostApi: `${hostOrigin}/api/tools`,
    isHosted: hosted !== undefined,
  });
  const hosting = hosted && (await publishViews(hosted(options.attacks), views));
  const servers = await serveWorld(views.world, { announcing: hosting?.servers });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-chat-'));
  const connections = product.createConnections(
    Object.fromEntries(
      Object.entries(servers.urls).map(([server, url]) => [
        server,
        { type: 'http', url, connectionMode: 'strict' } as const,
      ]),
    ),
  );
  const registries = hosting ? [hosting.origin] : [];
  const calling = createCallingModel();
  const agent = await product.createAgent({
    connections,
    dataDir: folder,
    models: calling.models,
    compiledViews: { compile: createToolViewCompiler() },
    ...(hosting && {
      publishedUIs: createPublishedLoader({ registries, cacheFolder: join(folder, 'registry') }),
    }),
  });
  const chat = await product.createChat({
    agent,
    connections,
    port,
    registries,
    ...(webFolder !== undefined && { webFolder }),
  });
  await connections.start();

  const send = async (method: string, path: string, body: unknown): Promise<Record<string, string>> => {
    const response = await fetch(hostOrigin + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };

  const post = (path: string, body: unknown) => send('POST', path, body);
  const put = (path: string, body: unknown) => send('PUT', path, body);

  return {
    name,
    title,
    weaker: false,
    world: views.world,
    hostOrigin,
    atOnce: 20,
    scriptsAtOnce: 3,
    ...(hosting && { suits: attack => hosting.findServer(attack) !== undefined }),
    token: views.token,
    async open(browser, count, hasModel = false) {
      const tab = await browser.open({ width: 1280, height: Math.max(PAGE_HEIGHT, (count + 1) * CALL_HEIGHT) });
      calling.isThere = hasModel;
      const { id: session } = await post('/api/sessions', {});
      await tab.goto(`${hostOrigin}/s/${session}?key=HOST-SECRET`);
      await tab.evaluate("void (document.cookie = 'session=HOST-SECRET', localStorage.secret = 'HOST-SECRET')");
      return {
        tab,
        composer: '.session-search input',
        consent: '[data-approval-action=allow]',
        lines: LINES,
        left: 'tried to replace itself with another page',
        async show(what) {
          const call =
            what === 'victim'
              ? { server: VICTIM, tool: VICTIM_VIEW, arguments: { note: 'HOST-SECRET' } }
              : { server: hosting?.findServer(what) ?? (what.remote ? REMOTE : HOSTILE), tool: what.id, arguments: {} };
          const isContent = what !== 'victim' && what.form === 'content';
          // The page draws it itself, not a compiled page.
          if (isContent) await put('/api/settings', { compiledViews: false });
          const { callId } = await post(`/api/sessions/${session}/tool-calls`, call);
          if (what !== 'victim' && what.model) await post(`/api/sessions/${session}/messages`, { text: 'HOST-SECRET' });
          return isContent ? `[id="call-${callId}"][data-call-state=done]` : `[data-surface-id="${callId}"]`;
        },
      };
    },
    async close() {
      await chat.close();
      await agent.close();
      await connections.close();
      await servers.close();
      await hosting?.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
