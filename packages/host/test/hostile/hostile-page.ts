// A page with a hostile view, and a well-behaved one of another server beside it, as in a chat. Both the page and the other view measure
// how long their threads were blocked.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Locator, Page } from 'playwright-core';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as hostModule from '../../src/index.ts';
import { type HostileView, hostileDocument, METER, viewDocument } from './views.ts';

interface Globals {
  kit: typeof hostModule;
  host: hostModule.Host;
  meter: { worst: number; last: number };
  acted: number;
  closedAfterMs?: number;
}

export interface HostilePage {
  readonly page: Page;
  /** Uncaught errors of the page. */
  readonly problems: readonly string[];
  /** The body of a view. */
  view(id: 'hostile' | 'neighbour'): Locator;
  /** Starts the attack of the hostile view. */
  begin(): Promise<void>;
  /** The state of the hostile surface, and how many actions of views the page has carried out. */
  state(): Promise<{ phase: string; height: number; dropped: number; acted: number }>;
  /** Resolves when the neighbour has sent its host a request and received the answer. */
  neighbourAnswers(): Promise<void>;
  /** The user presses the close button of the hostile surface. Resolves, in ms, when it is gone from the page. */
  close(): Promise<number>;
  /** The longest time that each thread was blocked since the last call, in ms. */
  held(): Promise<{ host: number; neighbour: number }>;
  leave(): Promise<void>;
}

/** Starts the servers and the browser; sandboxes are on this rung. */
export function openHostilePages(rung?: 'sites' | 'static'): Promise<HostPages> {
  return openHostPages({
    ...(rung && { rung }),
    asShipped: true,
    source: `import * as host from '@vitrine/host'; window.kit = host; ${METER}`,
    body: `<button id="close">Close</button><div id="hostile"></div><div id="neighbour"></div>`,
  });
}

/** Opens the page and waits until both views are ready. */
export async function openHostilePage(pages: HostPages, hostile: HostileView): Promise<HostilePage> {
  const { page, problems } = await pages.open();
  const part = (server: string, content: string): UIResourcePart => ({
    type: 'ui-resource',
    uri: `ui://${server}/view`,
    server,
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content,
  });
  await page.evaluate(
    ({ place, parts, optIns, resultMegabytes }) => {
      const w = window as unknown as Globals;
      w.acted = 0;
      w.host = w.kit.createHost({
        sandbox: place,
        info: { name: 'hostile-page', version: '1' },
        spares: 0,
        optIns: server => (server === 'hostile' ? optIns : []),
        onAction: async () => {
          w.acted++;
          return {};
        },
      });
      for (const [id, shown] of Object.entries(parts))
        w.host.surface({ id, part: shown }).show(document.querySelector(`#${id}`) as HTMLElement);
      const text = 'x'.repeat(resultMegabytes * 1e6);
      if (text) w.host.find('hostile')!.setResult({ content: [{ type: 'text', text }] });
      document.querySelector('#close')!.addEventListener('click', () => {
        const start = performance.now();
        void w.host
          .find('hostile')!
          .close()
          .then(() => {
            w.closedAfterMs = performance.now() - start;
          });
      });
    },
    {
      place: pages.place,
      optIns: hostile.optIns ?? [],
      resultMegabytes: hostile.resultMegabytes ?? 0,
      parts: {
        hostile: part('hostile', hostileDocument(hostile)),
        neighbour: part('neighbour', viewDocument(METER)),
      },
    },
  );
  for (const id of ['hostile', 'neighbour'])
    await page.waitForSelector(`[data-surface-id=${id}][data-surface-state=ready]`);
  const view = (id: string) =>
    page.frameLocator(`[data-surface-id=${id}] iframe`).frameLocator('iframe').locator('body');
  const restart = () => {
    const { meter } = window as unknown as Globals;
    const { worst } = meter;
    Object.assign(meter, { worst: 0, last: performance.now() });
    return worst;
  };
  return {
    page,
    problems,
    view,
    async begin() {
      // In a task of its own: the caller must not wait for its end.
      await view('hostile').evaluate(() => void setTimeout(() => (window as unknown as { go(): void }).go()));
    },
    state: () =>
      page.evaluate(() => {
        const { host, acted } = window as unknown as Globals;
        const { phase, height, dropped } = host.find('hostile')!.getSnapshot();
        return { phase, height, dropped, acted };
      }),
    async neighbourAnswers() {
      await view('neighbour').evaluate(() =>
        (window as unknown as { ask(method: string, params: object): Promise<unknown> }).ask('tools/call', {
          name: 'look',
        }),
      );
    },
    async close() {
      await page.click('#close');
      await page.waitForFunction(() => (window as unknown as Globals).closedAfterMs !== undefined);
      if ((await page.locator('[data-surface-id=hostile]').count()) > 0) throw new Error('It is still there.');
      return page.evaluate(() => (window as unknown as Globals).closedAfterMs!);
    },
    held: async () => ({
      host: await page.evaluate(restart),
      neighbour: await view('neighbour').evaluate(restart),
    }),
    leave: () => page.close(),
  };
}
