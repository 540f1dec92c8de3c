// One application written for `@mcp-ui/client` 6.1.0, run with that package and with only the import changed: the same actions,
// the same replies, the same sizes.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../test/support/services/serve.ts';
import { shopContent } from './shop-content.ts';

const OLD = 'mcp-ui-client-6';
const NEW = '@vitrine/react/compat';
const sample = readFileSync(new URL('./sample-app.tsx', import.meta.url), 'utf8');

interface Seen {
  type: string;
  messageId?: string;
  payload?: Record<string, unknown>;
}

interface ShopAction {
  type: string;
  messageId?: string;
  payload?: unknown;
}

declare global {
  interface Window {
    /** Messages seen in a view. */
    viewSeen: Seen[];
    done?: boolean;
    /** Actions seen in the application. */
    shopActions: ShopAction[];
    startShop(content: unknown[]): void;
  }
}

let browser: TestBrowser;
let sandbox: Awaited<ReturnType<typeof startSandboxServer>>;
const servers: TestServer[] = [];
const runs: Record<'old' | 'new', Run> = {} as never;

interface Run {
  page: Page;
  problems: string[];
}

beforeAll(async () => {
  browser = await openChromium();
  const guest = await servePages({ '/guest': shopContent.guestPage, '/favicon.ico': { status: 204, body: '' } });
  servers.push(guest);
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  // The migration, as docs/guides/migrate-from-mcp-ui.md has it: the import, and where sandboxes are.
  const migrated = (template: string) =>
    `import { configureSandbox } from '${NEW}';\nconfigureSandbox({ template: '${template}' });\n${sample.replaceAll(`'${OLD}'`, `'${NEW}'`)}`;
  const open = async (source: (template: string) => string): Promise<Run> => {
    const pages: Record<string, string> = {};
    const server = await servePages(pages);
    servers.push(server);
    sandbox ??= await startSandboxServer({ hostOrigins: [server.origin] });
    pages['/app.js'] = await bundle({ source: source(sandbox.template), resolveDir });
    pages['/'] =
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>shop</title><body><div id="root"></div><script src="/app.js"></script>';
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(String(error)));
    await page.goto(server.origin);
    await page.evaluate(content => window.startShop(content), shopContent.blocks(guest.origin));
    return { page, problems };
  };
  runs.new = await open(migrated);
  runs.old = await open(() => sample);
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  for (const server of servers) await server.close();
});

/** The frame of one item's view: in the sandbox, which is ready when its surface is, or directly below its section. */
async function findView(run: Run, item: string): Promise<Frame> {
  const section = run.page.locator(`[data-item="ui://shop/${item}"]`);
  if (run === runs.new) await section.locator('[data-surface-state="ready"]').waitFor();
  const outer = await (await section.locator('iframe').elementHandle())!.contentFrame();
  if (run === runs.old) return outer!;
  const inner = await outer!.locator('iframe').elementHandle();
  return (await inner!.contentFrame())!;
}

/** Presses the button of a view that has one: the older renderer misses messages of a view before React has subscribed. */
async function press(run: Run, item: string): Promise<void> {
  await (await findView(run, item)).getByRole('button').click();
}

/** Reads what a view has received, once it has received as much as it waits for. */
async function received(run: Run, item: string): Promise<Seen[]> {
  const frame = await findView(run, item);
  await frame.waitForFunction(() => window.done);
  return frame.evaluate(() => window.viewSeen);
}

/** Reads what the page with its own address has received, as it shows itself. */
async function saidByGuest(page: Page): Promise<Seen[]> {
  const messages = () => {
    const action = window.shopActions.find(({ messageId }) => messageId === 'g-seen');
    return (action?.payload as { message: string } | undefined)?.message;
  };
  await page.waitForFunction(messages);
  return JSON.parse((await page.evaluate(messages)) ?? '[]');
}

const readSize = ({ page }: Run, item: string) =>
  page.locator(`[data-item="ui://shop/${item}"] .view`).evaluate(box => {
    const { width, height } = box.getBoundingClientRect();
    return { width, height, section: box.parentElement!.getBoundingClientRect().height };
  });

const both = async <T>(ask: (run: Run) => Promise<T>): Promise<[T, T]> => [await ask(runs.old), await ask(runs.new)];

describe('the same actions and replies', () => {
  it('every action of a view reaches the handler as it was sent', async () => {
    await both(run => press(run, 'actions'));
    await both(run => received(run, 'actions'));
    const [before, after] = await both(({ page }) =>
      page.evaluate(() => window.shopActions.filter(action => String(action.messageId).startsWith('a-'))),
    );
    expect(before).toHaveLength(7);
    expect(after).toEqual(before);
    expect(await both(({ page }) => page.locator('#basket').textContent())).toEqual(['A-1', 'A-1']);
  });

  it('every action is acknowledged and answered alike, with the ids of the view', async () => {
    const [before, after] = await both(run => received(run, 'actions'));
    const replies = (seen: Seen[]) =>
      seen
        .filter(({ type }) => type.startsWith('ui-message'))
        .map(({ type, messageId, payload }) => ({
          type,
          messageId,
          response: payload?.response,
          error: (payload?.error as Error | undefined)?.message,
        }))
        .sort((a, b) => `${a.messageId}${a.type}`.localeCompare(`${b.messageId}${b.type}`));
    expect(replies(before)).toHaveLength(14);
    expect(replies(after)).toEqual(replies(before));
  });

  it('render data is merged alike, arrays and all; a view that requests it is answered with its id', async () => {
    await both(run => press(run, 'data'));
    const [before, after] = await both(run => received(run, 'data'));
    const data = (seen: Seen[]) =>
      seen.filter(({ type }) => type === 'ui-lifecycle-iframe-render-data').map(({ payload }) => payload?.renderData);
    expect(data(after).at(-1)).toEqual({ sku: 'A-9', theme: 'dark', list: [1, [2]] });
    expect(data(after).at(-1)).toEqual(data(before).at(-1));
    const requestTypes = (seen: Seen[]) => seen.filter(({ messageId }) => messageId === 'd-1').map(({ type }) => type);
    expect(requestTypes(after)).toEqual(requestTypes(before));
    // Once, and once more for the request; the older renderer sends it on load and on ready.
    expect(data(after)).toHaveLength(2);
  });

  it('a page with its own address has to wait for its data, and gets it', async () => {
    const [before, after] = await both(({ page }) => saidByGuest(page));
    const address = (seen: Seen[]) => seen.find(({ type }) => type === 'address')?.payload;
    expect(address(after)).toEqual({ search: '?a=1&waitForRenderData=true', hash: '#b' });
    expect(address(after)).toEqual(address(before));
  });
});

describe('the same sizes', () => {
  it.each(['actions', 'data', 'sized', 'styled', 'percent', 'computed', 'auto', 'page/data'])('%s', async item => {
    await both(run => findView(run, item));
    const [before, after] = await both(run => readSize(run, item));
    expect(before.height).toBeGreaterThan(50);
    expect(after).toEqual(before);
  });

  it('a view gets its reported height where the application allows that, and its width only with a setting', async () => {
    await both(run => press(run, 'grows'));
    for (const run of [runs.old, runs.new])
      await run.page.waitForFunction(
        () => document.querySelector('[data-item="ui://shop/grows"] .view')!.getBoundingClientRect().height === 432,
      );
    const [before, after] = await both(run => readSize(run, 'grows'));
    expect(after).toEqual(before);
    expect(after.width).toBe(640);
  });
});

it('remote DOM draws the same texts, and its buttons do the same', async () => {
  for (const run of Object.values(runs)) {
    const item = run.page.locator('[data-item="ui://shop/script"]');
    await item.scrollIntoViewIfNeeded();
    // A script receives presses once it has run to its end.
    if (run === runs.new) await item.locator('[data-surface-state="ready"]').waitFor();
    await item.getByRole('button', { name: 'Buy' }).click();
    await run.page.waitForFunction(() => window.shopActions.some(({ messageId }) => messageId === 'script-1'));
  }
  const text = ({ page }: Run) => page.locator('[data-item="ui://shop/script"]').innerText();
  const [before, after] = await both(text);
  expect(after.replace(/\s+/g, ' ').trim()).toBe(before.replace(/\s+/g, ' ').trim());
  const action = ({ page }: Run) =>
    page.evaluate(() => window.shopActions.find(({ messageId }) => messageId === 'script-1'));
  const [was, is] = await both(action);
  expect(is).toEqual(was);
});

it('the migrated page has no errors, and only there the view is isolated from the page', async () => {
  expect(runs.new.problems).toEqual([]);
  const frame = await findView(runs.new, 'actions');
  expect(await frame.evaluate(() => window.origin)).toBe('null');
  expect(frame.parentFrame()!.url()).toMatch(/^http:\/\/v[0-9a-z]{25}\.localhost:\d+\//);
  const attempt = (run: Run) =>
    findView(run, 'actions').then(view =>
      view.evaluate(
        origin =>
          fetch(origin, { mode: 'no-cors' }).then(
            () => 'reached',
            () => 'stopped',
          ),
        run.page.url(),
      ),
    );
  expect(await both(attempt)).toEqual(['reached', 'stopped']);
});
