// The decorator in a real Chromium, in a tab of its own: no frame, no Storybook.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../test/support/browser/chromium.ts';
import { bundle, servePages, type TestServer } from '../../../../test/support/services/serve.ts';

interface Story {
  renderData?: unknown;
  options: object;
}
interface PageGlobals {
  strays: unknown[];
  start(first: Story): void;
  change(next: Story): void;
}

let browser: TestBrowser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await openChromium({ colorScheme: 'light' });
  const script = await bundle(fileURLToPath(new URL('../../test/story-page.tsx', import.meta.url)));
  server = await servePages({
    '/': '<!doctype html><body><div id="root"></div><script src="/page.js"></script>',
    '/page.js': script,
  });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(() => page.goto(server.origin));

const start = (story: Story) => page.evaluate(story => (window as unknown as PageGlobals).start(story), story);
const change = (story: Story) => page.evaluate(story => (window as unknown as PageGlobals).change(story), story);
const facts = async () => JSON.parse(await page.locator('pre').innerText());

it.each(['mcp-apps', 'mcp-ui'])(
  '%s: a page receives its data, its theme and their changes, and calls a tool',
  async dialect => {
    await start({ renderData: { n: 1 }, options: { dialect, theme: 'dark' } });
    await expect.poll(facts).toMatchObject({ data: { n: 1 }, isLoading: false, failed: false, theme: 'dark' });
    await change({ renderData: { n: 2 }, options: { dialect, theme: 'light' } });
    await expect.poll(facts).toMatchObject({ data: { n: 2 }, theme: 'light' });
    await page.getByRole('button').click();
    await expect.poll(facts).toMatchObject({ doubled: { n: 42 } });
    expect(await page.evaluate(() => (window as unknown as PageGlobals).strays)).toEqual([]);
  },
);

it.each(['mcp-apps', 'mcp-ui'])('%s: nothing yet, then a failed tool', async dialect => {
  await start({ options: { dialect } });
  await expect.poll(facts).toMatchObject({ isLoading: true });
  await change({ options: { dialect, result: { isError: true, content: [{ type: 'text', text: 'no' }] } } });
  await expect.poll(facts).toMatchObject({ isLoading: false, failed: true, error: 'failed' });
});

it('another dialect is another host: the page connects again', async () => {
  await start({ renderData: { n: 1 }, options: { dialect: 'mcp-apps' } });
  await expect.poll(facts).toMatchObject({ data: { n: 1 } });
  await change({ renderData: { n: 3 }, options: { dialect: 'mcp-ui' } });
  await expect.poll(facts).toMatchObject({ data: { n: 3 } });
});

it('a page of the dialect `tool-ui` gets a host of it, and no connection of `@vitrine/view`', async () => {
  await start({ renderData: { n: 1 }, options: { dialect: 'tool-ui' } });
  await expect.poll(facts).toMatchObject({ isLoading: false, error: 'no-host' });
});
