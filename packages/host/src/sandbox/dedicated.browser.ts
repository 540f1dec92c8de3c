// Resources that ask for a dedicated origin (`_meta.ui.domain`), in a real Chromium.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { UICsp } from '@vitrine/protocol/ui-resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import type * as kitModule from '../index.ts';

type Said = Record<string, unknown>;
type Page = { kit: typeof kitModule; host: kitModule.Host; said: { from: string; said: Said }[] };

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ asShipped: true });
});
afterAll(() => pages?.close());

interface Shown {
  id: string;
  script: string;
  server?: string;
  domain?: string;
  csp?: UICsp;
}

async function open() {
  const { page, problems } = await pages.open();
  await page.evaluate(template => {
    const w = window as unknown as Page;
    w.said = [];
    w.host = w.kit.createHost({
      sandbox: { template },
      info: { name: 't', version: '1' },
      spares: 0,
      async onAction(action, { id }) {
        if (action.type === 'intent') w.said.push({ from: id, said: action.params as Said });
      },
    });
  }, pages.template);
  /** Shows a view and waits for what it says first. */
  async function show(shown: Shown): Promise<Said> {
    const { id, script, server = 'shop', domain, csp } = shown;
    const part: UIResourcePart = {
      type: 'ui-resource',
      uri: `ui://test/${id}`,
      server,
      mimeType: 'text/html',
      source: 'embedded',
      content: `<!doctype html><h1>${id}</h1><script type="module">
        const say = params => parent.postMessage({ type: 'intent', payload: { intent: 'say', params } }, '*');
        const attempt = async f => { try { return await f(); } catch (error) { return error.name; } };
        ${script}</script>`,
      metadata: { ui: { ...(domain !== undefined && { domain }), ...(csp && { csp }) } },
    };
    await page.evaluate(
      given =>
        (window as unknown as Page).host
          .surface({ id: given.id, part: given.part })
          .show(document.querySelector('#root') as HTMLElement),
      { id, part },
    );
    await page.waitForFunction(name => (window as unknown as Page).said.some(({ from }) => from === name), id);
    return page.evaluate(name => (window as unknown as Page).said.find(({ from }) => from === name)!.said, id);
  }
  return { page, problems, show };
}

const ABOUT = `say({
  origin,
  address: location.href,
  storage: await attempt(() => { localStorage.count = Number(localStorage.count ?? 0) + 1; return localStorage.count; }),
  database: await attempt(() => new Promise((ok, no) => { const r = indexedDB.open('x'); r.onsuccess = () => ok('open'); r.onerror = no; })),
  parent: await attempt(() => parent.document.title),
  top: await attempt(() => top.document.title),
  network: await attempt(() => fetch('ORIGIN/').then(() => 'ok')),
});`;

it('a resource that requests a domain has an origin of its own, with storage, and the same network limits as others', async () => {
  const { page, problems, show } = await open();
  const script = ABOUT.replace('ORIGIN', pages.origin);
  const plain = await show({ id: 'plain', script });
  // `localStorage` of an opaque view is what the host stores for it (../sandbox-page/view-storage.browser.ts).
  expect(plain).toMatchObject({ origin: 'null', storage: '1', database: 'SecurityError' });

  const first = await show({ id: 'first', script, domain: 'shop.example' });
  expect(first.origin).toMatch(/^http:\/\/d[0-9a-z]{25}\.localhost:\d+$/);
  expect(first).toMatchObject({
    storage: '1',
    database: 'open',
    parent: 'SecurityError',
    top: 'SecurityError',
    network: 'TypeError',
  });
  const frames = page.locator('[data-surface-id="first"]').frameLocator('iframe').locator('iframe');
  await expect.poll(() => frames.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
  const proxy = await page.locator('[data-surface-id="first"] iframe').getAttribute('src');
  expect(new URL(proxy!).origin).not.toBe(first.origin);

  const again = await show({ id: 'again', script, domain: 'shop.example' });
  expect(again).toMatchObject({ origin: first.origin, storage: '2' });
  expect(problems).toEqual([]);
  await page.close();
});

it('another domain, or the same domain of another server, is another origin with separate storage', async () => {
  const { page, show } = await open();
  const script = ABOUT.replace('ORIGIN', pages.origin);
  const views = [
    await show({ id: 'a', script, domain: 'same.example' }),
    await show({ id: 'b', script, domain: 'same.example', server: 'bank' }),
    await show({ id: 'c', script, domain: 'other.example' }),
  ];
  expect(new Set(views.map(({ origin }) => origin)).size).toBe(3);
  expect(views.map(({ storage }) => storage)).toEqual(['1', '1', '1']);
  await page.close();
});

it('its document is delivered once: a view that navigates to another document is closed', async () => {
  for (const how of ['location.reload()', `location.href = '/'`, `location.href = 'about:blank'`]) {
    const { page, show } = await open();
    await show({ id: 'one', script: `say({}); setTimeout(() => { ${how}; })`, domain: 'shop.example' });
    await page.waitForSelector('[data-surface-id="one"][data-surface-state="failed"]', { state: 'attached' });
    expect(
      await page.evaluate(() => (window as unknown as Page).host.find('one')?.getSnapshot().error?.code),
      how,
    ).toBe('navigated');
    await page.close();
  }
});

it('a view cannot navigate to a page of its own origin with a wider policy', async () => {
  const { page, show } = await open();
  const script = `
    const read = atob(location.pathname.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const query = new URLSearchParams(read.slice(read.indexOf('?')));
    query.set('csp', JSON.stringify({ connectDomains: ['https://evil.example'] }));
    const wider = '/' + btoa(read.slice(0, read.indexOf('?') + 1) + query).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    say({ wider });
    setTimeout(() => { location.href = wider; });`;
  const requestedUrls: string[] = [];
  page.context().on('response', response => requestedUrls.push(response.url()));
  const { wider } = (await show({ id: 'one', script, domain: 'shop.example' })) as { wider: string };
  await page.waitForSelector('[data-surface-id="one"][data-surface-state="failed"]', { state: 'attached' });
  // The page exists, and would have had that policy; the sandbox's `frame-src` kept the frame from it.
  expect(wider.length).toBeGreaterThan(100);
  expect(requestedUrls.some(url => url.endsWith(wider))).toBe(false);
  await page.close();
});

it('declared domains and the user’s opt-ins apply to it too', async () => {
  const { page, show } = await open();
  const report = await show({
    id: 'one',
    domain: 'shop.example',
    csp: { connectDomains: [pages.origin] },
    script: `addEventListener('securitypolicyviolation', e => say({ allowed: e.originalPolicy }));
      try { eval('1') } catch {}`,
  });
  expect(report.allowed).toContain(`connect-src ${pages.origin};`);
  expect(report.allowed).toContain("frame-src 'none'");
  expect(report.allowed).toContain("worker-src 'none'");
  await page.close();
});
