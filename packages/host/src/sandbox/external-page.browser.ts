// Pages at an address of their own (`text/uri-list`), and what forms may do, in a real Chromium. A page reports by actions, so a test
// learns its state over the wire.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { servePages, type TestServer } from '../../../../test/support/services/serve.ts';
import type * as kitModule from '../index.ts';

interface HostWindow {
  kit: typeof kitModule;
  surface: kitModule.Surface;
  said: Record<string, unknown>[];
}

const say = `const say = (intent, params = {}) => parent.postMessage({ type: 'intent', messageId: intent, payload: { intent, params } }, '*');`;
const GUEST = `<!doctype html><body><script>${say}
  addEventListener('message', e => { if (e.source === parent) say('received ' + e.data.type, { payload: e.data.payload ?? null }); }, { once: true });
  say('here', { href: location.href, origin, referrer: document.referrer });
  parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
</script>`;
/** Reports whether the submit event of its form fired, and the outcome of a dialog. */
const FORM = `<!doctype html><body><form id="f"></form><script>${say}
  document.getElementById('f').onsubmit = event => { event.preventDefault(); say('submitted'); };
  document.getElementById('f').requestSubmit();
  say('asked', { answer: confirm('Sure?') });
</script>`;

let pages: HostPages;
let guest: TestServer;
let other: TestServer;
beforeAll(async () => {
  pages = await openHostPages();
  other = await servePages({ '/': `<script>${say} say('other page')</script>` });
  guest = await servePages({
    '/page': GUEST,
    '/form': FORM,
    '/sealed': { headers: { 'content-security-policy': 'sandbox allow-scripts' }, body: GUEST },
    // The frame inside has the page's own origin, and the message of the page comes last.
    '/nests': `<!doctype html><body><script>${say}
      addEventListener('message', e => e.data === 1 && say('nested frame has spoken'));
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.srcdoc = '<script>const message = { type: "intent", payload: { intent: "nested" } };' +
        'for (const w of [parent.parent, top]) w.postMessage(message, "*"); parent.postMessage(1, "*");</' + 'script>';
    </script>`,
    '/leaves': `<!doctype html><script>${say}
      addEventListener('securitypolicyviolation', e => say('stopped', { directive: e.effectiveDirective }));
      say('leaving'); location.href = '${other.origin}/';</script>`,
  });
});
afterAll(async () => {
  await pages?.close();
  await guest?.close();
  await other?.close();
});

async function show(
  content: string,
  {
    tokens,
    mountTimeoutMs = 8_000,
    ...more
  }: Partial<UIResourcePart> & { tokens?: string[]; mountTimeoutMs?: number } = {},
): Promise<{ page: Page; said(): Promise<Record<string, unknown>[]>; failure(): Promise<string | undefined> }> {
  const { page } = await pages.open();
  page.on('dialog', dialog => void dialog.accept());
  const part = {
    type: 'ui-resource',
    uri: 'ui://test/page',
    server: 'test',
    mimeType: 'text/uri-list',
    source: 'embedded',
  };
  await page.evaluate(
    ({ part, template, tokens, mountTimeoutMs }) => {
      const view = window as unknown as HostWindow;
      view.said = [];
      const host = view.kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        mountTimeoutMs,
        onAction: async action => void view.said.push(action as unknown as Record<string, unknown>),
      });
      view.surface = host.surface({ id: 'call-1', part, ...(tokens && { sandboxTokens: tokens }) });
      view.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part: { ...part, content, ...more } as UIResourcePart, template: pages.template, tokens, mountTimeoutMs },
  );
  return {
    page,
    said: () => page.evaluate(() => (window as unknown as HostWindow).said),
    failure: () => page.evaluate(() => (window as unknown as HostWindow).surface.getSnapshot().error?.message),
  };
}

const until = { timeout: 30_000 };
const intents = async (said: () => Promise<Record<string, unknown>[]>) => (await said()).map(({ intent }) => intent);

it('a page keeps its own origin, gets no information about the host, and its actions are answered', async () => {
  const { page, said } = await show(`# a list\r\n\r\n${guest.origin}/page?a=1#b\r\nhttps://example.com/other\r\n`);
  await expect.poll(() => intents(said), until).toEqual(['here', 'received ui-message-received']);
  expect((await said())[0]?.params).toEqual({ href: `${guest.origin}/page?a=1#b`, origin: guest.origin, referrer: '' });
  await page.close();
});

it('a page with an opaque origin (set by its server) can send and receive messages', async () => {
  const { page, said } = await show(`${guest.origin}/sealed`);
  await expect.poll(() => intents(said), until).toEqual(['here', 'received ui-message-received']);
  expect((await said())[0]?.params).toMatchObject({ origin: 'null' });
  await page.close();
});

it('messages of a frame inside a page are not accepted as the page’s, whatever the frame’s origin', async () => {
  const { page, said } = await show(`${guest.origin}/nests`);
  await expect.poll(() => intents(said), until).toEqual(['nested frame has spoken']);
  await page.close();
});

it('with render data the page’s address has the `waitForRenderData` flag, and the data arrives', async () => {
  const { page, said } = await show(`${guest.origin}/page?a=1#b`, { metadata: { initialRenderData: [1, [2]] } });
  await expect.poll(async () => (await said()).length, until).toBe(2);
  expect((await said())[0]?.params).toMatchObject({ href: `${guest.origin}/page?a=1&waitForRenderData=true#b` });
  await page.close();
});

it.each([
  ['http://example.com/', 'It lists http://example.com/; only https addresses'],
  ['https://user:secret@example.com/', 'only https addresses'],
  ['javascript:alert(1)\nfile:///etc/passwd', 'It lists javascript:alert(1)'],
  ['# nothing', 'It lists no address'],
])('%j is not shown, and the surface has the reason', async (list, reason) => {
  const { page, failure } = await show(list);
  await expect.poll(failure, until).toContain(reason);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.close();
});

it('pages of the host and of the sandbox are refused', async () => {
  for (const origin of [pages.origin, pages.template.replace('{label}', `v${'0'.repeat(25)}`)]) {
    // It never answers: how long it is waited for is not what is tested.
    const { page, failure, said } = await show(`${origin}/`, { mountTimeoutMs: 1_000 });
    await expect.poll(failure, until).toContain('sandbox');
    expect(await said()).toEqual([]);
    await page.close();
  }
});

it('a page cannot navigate to another origin', async () => {
  const { page, said } = await show(`${guest.origin}/leaves`);
  await expect.poll(() => intents(said), until).toContain('leaving');
  const frames = () => page.frames().map(frame => frame.url());
  await expect.poll(() => frames().some(url => url.startsWith('chrome-error:')), until).toBe(true);
  expect(await intents(said)).not.toContain('other page');
  await page.close();
});

it('forms work in a page and in a document; dialogs only where the application allows them', async () => {
  const page = await show(`${guest.origin}/form`);
  await expect.poll(() => page.said(), until).toMatchObject([{ intent: 'submitted' }, { params: { answer: false } }]);
  await page.page.close();
  // Each of its words once, also where the application allows them too.
  const both = await show(`${guest.origin}/form`, { tokens: ['allow-forms', 'allow-modals'] });
  await expect.poll(() => both.said(), until).toMatchObject([{ intent: 'submitted' }, { params: { answer: true } }]);
  const around = both.page.locator('[data-surface-id] iframe');
  await expect
    .poll(() => around.getAttribute('sandbox'))
    .toBe('allow-scripts allow-same-origin allow-forms allow-modals');
  await expect
    .poll(() => around.contentFrame().locator('iframe').getAttribute('sandbox'))
    .toBe('allow-scripts allow-forms allow-same-origin allow-modals');
  await both.page.close();
  const bare = await show(FORM, { mimeType: 'text/html' });
  await expect.poll(() => bare.said(), until).toMatchObject([{ intent: 'submitted' }, { params: { answer: false } }]);
  await bare.page.close();
  const allowed = await show(FORM, {
    mimeType: 'text/html',
    tokens: ['allow-forms', 'allow-modals', 'allow-same-origin', 'allow-top-navigation', 'allow-popups'],
  });
  await expect.poll(() => allowed.said(), until).toMatchObject([{ intent: 'submitted' }, { params: { answer: true } }]);
  // Nothing of the rest, in neither frame.
  const outer = allowed.page.locator('[data-surface-id] iframe');
  await expect
    .poll(() => outer.getAttribute('sandbox'))
    .toBe('allow-scripts allow-same-origin allow-forms allow-modals');
  const inner = outer.contentFrame().locator('iframe');
  await expect.poll(() => inner.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-modals');
  await allowed.page.close();
});
