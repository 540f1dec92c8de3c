// A page with a composer and views, for the browser tests of the focus guard.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type * as kitModule from '../src/index.ts';

/** Globals of the page. */
export interface Globals {
  kit: typeof kitModule;
  host: kitModule.Host;
  events: { type: string; id: string }[];
}

/** Reports every key to its host, so that none is missed when its frame goes. */
const LISTENING = `addEventListener('keydown', e => parent.postMessage({ type: 'notify', payload: { message: e.key } }, '*'), true);`;
/** Takes the keyboard whenever it can. */
export const TAKER = `<input id="taken"><script>${LISTENING} setInterval(() => taken.focus(), 30);</script>`;
/** The same, from when it was first clicked on. */
export const PATIENT = `<input id="taken"><script>${LISTENING} onclick = () => setInterval(() => taken.focus(), 30);</script>`;
/** Takes it once, as a form does that is new. */
export const EAGER = `<input id="taken"><script>${LISTENING} setTimeout(() => taken.focus(), 300);</script>`;
/** Takes it once, when it receives render data. */
export const LATE = `<input id="taken"><script>${LISTENING}
  taken.onfocus = () => console.info('taken');
  taken.onblur = () => console.info('lost');
  addEventListener('keydown', ({ key }) => console.info('received ' + key));
  addEventListener('message', ({ data }) => data.type === 'ui-lifecycle-iframe-render-data' && taken.focus());
  parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');</script>`;
export const GOOD = `<input id="field"><select id="choice"><option>a<option>b</select><script>${LISTENING}</script>`;

let pages: HostPages;
/** Opens the pages for the tests of a file. */
export function openFocusPages(): void {
  beforeAll(async () => {
    pages = await openHostPages({
      windows: true,
      body: '<textarea id="composer"></textarea><button id="button">send</button>',
    });
  });
  afterAll(() => pages?.close());
}

const part = (server: string, content: string, mimeType: string): UIResourcePart => ({
  type: 'ui-resource',
  uri: `ui://${server}/view`,
  server,
  mimeType,
  source: 'embedded',
  content,
});

/** Shows the views below a composer that has the keyboard, unless it is said that nothing has. */
export async function open(
  views: Record<string, string>,
  { isComposing = true, mimeType = 'text/html' } = {},
): Promise<Page> {
  const { page } = await pages.open();
  if (isComposing) await page.locator('#composer').click();
  await page.evaluate(
    ({ parts, template }) => {
      const w = window as unknown as Globals;
      // A view's sandbox on a busy machine answers later than the guard waits for it (user-activation.ts, whose timer has an argument).
      const { setTimeout } = window;
      const patient = (run: (value: unknown) => void, ms = 0, ...values: [unknown?]) =>
        setTimeout(run, ms === 200 && values.length > 0 ? 10_000 : ms, ...values);
      Object.assign(w, { setTimeout: patient });
      w.events = [];
      addEventListener(
        'focusin',
        ({ target }) => target instanceof HTMLIFrameElement && w.events.push({ type: 'led', id: '' }),
      );
      w.host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        spares: 0,
        observe: ({ type, ...event }, { id }) => {
          w.events.push({ type, id });
          void event;
        },
        onAction: async (action, { id }) => {
          if (action.type === 'notify') w.events.push({ type: `key ${action.message}`, id });
          return {};
        },
      });
      for (const part of parts) w.host.surface({ id: part.server, part }).show(document.querySelector('#root')!);
    },
    { parts: Object.entries(views).map(([name, content]) => part(name, content, mimeType)), template: pages.template },
  );
  return page;
}

export const ready = (page: Page, id: string) =>
  page.waitForSelector(`[data-surface-id="${id}"][data-surface-state="ready"]`, { state: 'attached' });
export const snapshot = (page: Page, id: string) =>
  page.evaluate(wanted => {
    const { state, error } = (window as unknown as Globals).host.find(wanted)!.getSnapshot();
    return { state, code: error?.code, retryable: error?.retryable };
  }, id);
export const count = (page: Page, type: string) =>
  page.evaluate(wanted => (window as unknown as Globals).events.filter(event => event.type === wanted).length, type);
export const keys = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Globals).events.flatMap(({ type }) => (type.startsWith('key ') ? [type.slice(4)] : [])),
  );
export const view = (page: Page, id: string) =>
  page.locator(`[data-surface-id="${id}"]`).frameLocator('iframe').frameLocator('iframe');

/**
 * Resolves when keys reach the page: the browser sends them to the view for a moment after the page has taken the focus back. For when the
 * view takes it no more. The key types nothing.
 */
export async function pageHasKeyboard(page: Page): Promise<void> {
  const arrival = page.evaluate(
    () =>
      new Promise<void>(resolve =>
        addEventListener('keydown', ({ key }) => key === 'F8' && resolve(), { capture: true }),
      ),
  );
  let hasArrived = false;
  arrival
    // The page was closed: the next press says so.
    .catch(() => {})
    .then(() => {
      hasArrived = true;
    });
  while (!hasArrived) await page.keyboard.press('F8');
}

/** A user who has just turned to a view does not type sooner than this. */
export const asPeopleDo = async (page: Page) =>
  page.waitForFunction(since => performance.now() - since > 100, await page.evaluate(() => performance.now()));
