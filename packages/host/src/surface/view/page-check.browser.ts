// Pages at an address of their own, in a real Chromium: a page that cannot be reached, or refuses to be framed, does not become ready.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../../test/support/browser/host-page.ts';
import { servePages, type TestServer } from '../../../../../test/support/services/serve.ts';
import type * as kitModule from '../../index.ts';
import { probePage } from '../../node/index.ts';
import type { PageProbe } from './page-state.ts';

interface Globals {
  kit: typeof kitModule;
  surface: kitModule.Surface;
  look(url: string): Promise<PageProbe>;
}

const until = { timeout: 30_000 };
const SPEAKS = `<!doctype html><p>It speaks</p><script>parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*')</script>`;

let pages: HostPages;
let guest: TestServer;
let other: TestServer;
let refusing: string;
beforeAll(async () => {
  pages = await openHostPages();
  const closedServer = await servePages({});
  refusing = closedServer.origin;
  await closedServer.close();
  other = await servePages({ '/': '<h1>Elsewhere</h1>' });
  guest = await servePages({
    '/silent': '<!doctype html><h1>Silent</h1>',
    '/speaks': SPEAKS,
    '/speaks-denied': { status: 403, body: SPEAKS },
    '/deny': { headers: { 'x-frame-options': 'DENY' }, body: '<h1>Never framed</h1>' },
    '/ancestors': { headers: { 'content-security-policy': "frame-ancestors 'none'" }, body: '<h1>Never framed</h1>' },
    '/leaves': `<!doctype html><script>location.href = '${other.origin}/'</script>`,
    '/redirects': { status: 302, headers: { location: `${other.origin}/` }, body: '' },
  });
});
afterAll(async () => {
  await pages?.close();
  await guest?.close();
  await other?.close();
});

/** `looks`: the application's server looks at the page first. */
async function show(address: string, { looks }: { looks: boolean }) {
  const { page } = await pages.open();
  await page.exposeFunction('look', (url: string) =>
    probePage(url, {
      ancestors: [pages.origin, pages.template.replace('{label}', 'v')],
      privateHosts: ['localhost:*'],
      proxied: false,
    }),
  );
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://test/page',
    server: 'test',
    mimeType: 'text/uri-list',
    source: 'embedded',
    content: address,
  };
  await page.evaluate(
    ({ part, template, looks }) => {
      const w = window as unknown as Globals;
      const host = w.kit.createHost({
        sandbox: { template },
        info: { name: 'h', version: '1' },
        ...(looks && { probePage: ({ url }) => w.look(url) }),
      });
      w.surface = host.surface({ id: 'call', part });
      w.surface.fallback.textContent = 'the result in words';
      w.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template, looks },
  );
  const box = page.locator('[data-surface-id]');
  return { page, box, state: (wanted: string) => reach(page, wanted), snapshot: () => readSnapshot(page) };
}

const reach = (page: Page, wanted: string) =>
  page.waitForSelector(`[data-surface-id][data-surface-state="${wanted}"]`, { state: 'attached', ...until });
const readSnapshot = (page: Page) =>
  page.evaluate(() => {
    const { state, page, error } = (window as unknown as Globals).surface.getSnapshot();
    return { state, page, code: error?.code, message: error?.message };
  });

it.each([
  [
    'that cannot be reached',
    () => `${refusing}/`,
    'page-unreachable',
    /could not be reached. The connection was refused/,
  ],
  ['with X-Frame-Options: DENY', () => `${guest.origin}/deny`, 'page-refused', /X-Frame-Options: DENY/],
  [
    'that redirects to another origin',
    () => `${guest.origin}/redirects`,
    'page-refused',
    // The server's look, or before it the policy of the sandbox: newer versions of Chromium do not report the policy.
    /(redirects|leads) to another origin/,
  ],
  ["with frame-ancestors 'none'", () => `${guest.origin}/ancestors`, 'page-refused', /frame-ancestors 'none'/],
])('a page %s fails with the reason, and its result is shown as text', async (_, address, code, reason) => {
  const { page, box, state, snapshot } = await show(address(), { looks: true });
  await state('failed');
  expect(await snapshot()).toMatchObject({ code, message: expect.stringMatching(reason) });
  await expect.poll(() => box.locator('.vitrine-surface-fallback').innerText()).toBe('the result in words');
  await expect.poll(() => box.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  await page.close();
});

it('a page that navigates to another origin before its first message fails', async () => {
  const { page, state, snapshot } = await show(`${guest.origin}/leaves`, { looks: false });
  await state('failed');
  expect(await snapshot()).toMatchObject({ code: 'page-refused', message: expect.stringMatching(/another origin/) });
  await page.close();
});

it('a page that the server’s probe has found is shown without a notice', async () => {
  const { page, box, snapshot } = await show(`${guest.origin}/silent`, { looks: true });
  await expect.poll(snapshot, until).toMatchObject({ state: 'ready', page: 'known' });
  await expect.poll(() => box.locator('.vitrine-surface-notice').isVisible()).toBe(false);
  await page.close();
});

it('a notice appears for a page that may be an error page, with the result as text on a click', async () => {
  for (const address of [`${guest.origin}/silent`, `${refusing}/`]) {
    const { page, box, snapshot } = await show(address, { looks: false });
    await expect.poll(snapshot, until).toMatchObject({ state: 'ready', page: 'unknown' });
    const notice = box.locator('.vitrine-surface-notice');
    await notice.getByText('Opened. Whether the page is shown is not known.').waitFor();
    await notice.getByRole('button', { name: 'Show result as text' }).click();
    await expect.poll(() => box.locator('.vitrine-surface-fallback').innerText()).toBe('the result in words');
    await page.close();
  }
});

it('a page that sends a message counts as shown, with or without a probe and whatever the probe found', async () => {
  for (const [path, looks] of [
    ['/speaks', false],
    ['/speaks-denied', true],
  ] as const) {
    const { page, box, snapshot } = await show(guest.origin + path, { looks });
    await expect.poll(snapshot, until).toMatchObject({ state: 'ready', page: 'known' });
    await expect.poll(() => box.locator('.vitrine-surface-notice').isVisible()).toBe(false);
    await page.close();
  }
});
