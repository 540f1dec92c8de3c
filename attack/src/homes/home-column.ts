// The chat as shipped, with the attacks in the places that are no transcript: items of a board, apps, artifacts, questions. One process serves all.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { createChat } from '@vitrine/chat';
import { createConnections } from '@vitrine/connect';
import { findFreePort } from '../../../test/support/services/test-server.ts';
import type { AttackBrowser, Tab } from '../browser/browser.ts';
import type { Column, ColumnOptions, ColumnPage } from '../columns/column.ts';
import { createViews } from '../columns/views.ts';
import { inTab, type ViewReports } from '../view-reports.ts';
import { serveWorld } from '../world/mcp-servers.ts';
import { HOSTILE, VICTIM, VICTIM_VIEW } from '../world/world.ts';
import type { OwnHome } from './home-attacks.ts';
import { createHomeClient, LOOK_MS, LOOKS } from './home-client.ts';
import { askForArtifact, createWritingModel } from './writing-model.ts';

/** CSS pixels of an item of a board with its gap, and of the rest of the page. */
const ITEM_HEIGHT = 420;
const PAGE_HEIGHT = 900;
export interface HomeColumns {
  /** The column of each place. */
  readonly columns: Readonly<Record<OwnHome, Column>>;
  close(): Promise<void>;
}

export async function createHomeColumns(options: ColumnOptions, viewReports: ViewReports): Promise<HomeColumns> {
  const port = await findFreePort();
  const hostOrigin = `http://127.0.0.1:${port}`;
  // The API of boards: it answers, and a POST makes one.
  const views = await createViews('homes', options, { hostOrigin, hostApi: `${hostOrigin}/api/boards` });
  const servers = await serveWorld(views.world, { asks: true });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-attack-homes-'));
  const connections = createConnections(
    Object.fromEntries(
      Object.entries(servers.urls).map(([server, url]) => [
        server,
        { type: 'http', url, connectionMode: 'strict' } as const,
      ]),
    ),
  );
  const findPage = (id: string): string => {
    const attack = options.attacks.find(each => each.id === id);
    return attack ? views.page(attack) : '';
  };
  const agent = await createAgent({ connections, dataDir: folder, models: createWritingModel(findPage) });
  const chat = await createChat({ agent, connections, port });
  await connections.start();

  const { send, createSession, call, untilEnded } = createHomeClient(hostOrigin);
  const showVictim = (session: string) => call(session, VICTIM, VICTIM_VIEW, { note: 'HOST-SECRET' });

  const openTab = async (browser: AttackBrowser, path: string, height = PAGE_HEIGHT): Promise<Tab> => {
    const tab = await browser.open({ width: 1440, height });
    await tab.goto(`${hostOrigin}${path}?key=HOST-SECRET`);
    await tab.evaluate("void (document.cookie = 'session=HOST-SECRET', localStorage.secret = 'HOST-SECRET')");
    return tab;
  };
  const createPage = (tab: Tab, show: ColumnPage['show']): ColumnPage => ({
    tab,
    composer: '[data-composer], .session-search input',
    consent: '[data-approval-action=allow]',
    left: 'tried to replace itself with another page',
    show,
  });

  const openBoard: Column['open'] = async (browser, count) => {
    const board = await send<{ id: string; sessionId: string }>('POST', '/api/boards', { title: 'Board' });
    const tab = await openTab(browser, `/boards/${board.id}`, PAGE_HEIGHT + (count + 1) * ITEM_HEIGHT);
    return createPage(tab, async what => {
      const session = await createSession();
      const callId = what === 'victim' ? await showVictim(session) : await call(session, HOSTILE, what.id);
      await untilEnded(session, callId);
      const { items } = await send<{ items: { id: string; tool: string }[] }>(
        'POST',
        `/api/sessions/${board.sessionId}/board-items`,
        { sessionId: session, callId },
      );
      const item = items.findLast(({ tool }) => tool === (what === 'victim' ? VICTIM_VIEW : what.id));
      return `[data-surface-id^="${item?.id}-"]`;
    });
  };

  const openApp: Column['open'] = async browser => {
    const tab = await openTab(browser, '/apps');
    return createPage(tab, async what => {
      if (what === 'victim') {
        // An app is alone on its page.
        viewReports.add({ token: inTab(views.token('victim'), tab.id), kind: 'started' });
        return 'none';
      }
      const { sessionId } = await send('POST', '/api/apps', { server: HOSTILE, tool: what.id });
      const callId = await call(sessionId!, HOSTILE, what.id);
      await tab.evaluate(
        `void (history.pushState(null, '', ${JSON.stringify(`/apps/${HOSTILE}/${what.id}`)}), dispatchEvent(new PopStateEvent('popstate')))`,
      );
      return `[data-surface-id="${callId}"]`;
    });
  };

  const openChat = async (browser: AttackBrowser, show: (tab: Tab, session: string, id: string) => Promise<string>) => {
    const session = await createSession();
    const tab = await openTab(browser, `/s/${session}`, 2 * PAGE_HEIGHT);
    return createPage(tab, async what =>
      what === 'victim' ? `[data-surface-id="${await showVictim(session)}"]` : show(tab, session, what.id),
    );
  };
  const openArtifact: Column['open'] = browser =>
    openChat(browser, async (tab, session, id) => {
      await send('POST', `/api/sessions/${session}/messages`, { text: askForArtifact(id) });
      for (let look = 0; look < LOOKS; look++) {
        const isOpen = await tab.evaluate<boolean>(`(() => {
          if (document.querySelector('.artifact-frame')) return true;
          document.querySelector('.artifact-card[aria-pressed=false]')?.click();
          return false;
        })()`);
        if (isOpen) return '.artifact-frame';
        await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      }
      throw new Error('The artifact was not shown.');
    });
  const openQuestion: Column['open'] = browser =>
    openChat(browser, async (_, session, id) => {
      const attack = options.attacks.find(each => each.id === id)!;
      await call(session, HOSTILE, 'ask', { view: id, token: views.token(attack) });
      return '[data-surface-id^="question-"]';
    });

  const column = (open: Column['open'], atOnce: number): Column => ({
    name: 'homes',
    title: 'the chat as shipped: boards, apps, artifacts, questions',
    weaker: false,
    world: views.world,
    hostOrigin,
    atOnce,
    scriptsAtOnce: 1,
    token: views.token,
    open,
    async close() {},
  });
  return {
    columns: {
      board: column(openBoard, 30),
      app: column(openApp, 1),
      artifact: column(openArtifact, 1),
      question: column(openQuestion, 1),
    },
    async close() {
      await chat.close();
      await agent.close();
      await connections.close();
      await servers.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
