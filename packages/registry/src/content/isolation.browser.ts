// Hosted bundles in a real Chromium: content of one server cannot reach another server's, the registry's, or the network.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { bundleFiles, createPublisher } from '../../test/support/start-filled.ts';
import { startRegistry } from '../start-registry.ts';

let page: Page;
beforeAll(async () => {
  // The driver's own flags would deny storage to embedded pages.
  const browser = await openChromium({ asShipped: true });
  page = await browser.newPage();
  return () => browser.close();
});

/** A page of this machine that embeds an address, as a host does. */
async function embed(address: string, html = `<iframe src="${address}"></iframe>`): Promise<Frame> {
  const { origin, close } = await startTestServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  onTestFinished(close);
  await page.goto(`${origin}/`);
  const frame = await viewFrame(page.frameLocator('iframe').first());
  await frame.waitForLoadState('load');
  return frame;
}

async function openTwo(storage: boolean, script: string) {
  const folder = tempFolder();
  const registry = await startRegistry({ folder, port: 0 });
  onTestFinished(() => registry.close());
  const permissions = { storage };
  const publish = async (namespace: string) => {
    const publisher = await createPublisher(registry.origin, namespace);
    const { contentOrigin, digest } = await publisher.publish(
      { serverId: `${namespace}/ui`, permissions },
      bundleFiles(script),
    );
    return { contentOrigin, digest, page: `${contentOrigin}/render?component=WeatherCard` };
  };
  return { folder, registry, first: await publish('first'), second: await publish('second') };
}

const RUNS = "document.getElementById('root').textContent = 'ran';";
const ran = (frame: Frame): Promise<string | null> => frame.locator('#root').textContent();
it('runs the bundle in an opaque origin, without storage, unless it declares storage', async () => {
  const { first, second, registry } = await openTwo(false, RUNS);
  const frame = await embed(first.page);
  expect(await ran(frame)).toBe('ran');
  expect(await frame.evaluate(() => self.origin)).toBe('null');
  const read = async (code: () => unknown) =>
    frame.evaluate(code).catch((error: Error) => /SecurityError/.exec(error.message)?.[0]);
  expect(await read(() => localStorage.length)).toBe('SecurityError');
  expect(await read(() => document.cookie)).toBe('SecurityError');
  expect(await read(() => parent.document.title)).toBe('SecurityError');
  expect(await read(() => String(navigator.serviceWorker))).toBe('SecurityError');
  for (const address of [registry.origin, second.contentOrigin, second.page])
    expect(
      await frame.evaluate(
        url =>
          fetch(url).then(
            () => 'read',
            () => 'refused',
          ),
        address,
      ),
    ).toBe('refused');
});

it('keeps the storage of two servers, and of the registry, apart', async () => {
  const { first, second, registry } = await openTwo(true, RUNS);
  await page.goto(registry.origin);
  await page.evaluate(() => localStorage.setItem('secret', 'registry'));
  const write = await embed(first.page);
  expect(await ran(write)).toBe('ran');
  await write.evaluate(() => localStorage.setItem('secret', 'first'));
  expect(await (await embed(first.page)).evaluate(() => localStorage.getItem('secret'))).toBe('first');
  const other = await embed(second.page);
  expect(await other.evaluate(() => [self.origin, localStorage.getItem('secret')])).toEqual([
    second.contentOrigin,
    null,
  ]);
  await other.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what an attack would use
    document.cookie = 'tossed=1; Domain=localhost; Path=/';
  });
  await page.goto(first.page);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.goto(registry.origin);
  expect(await page.evaluate(() => [localStorage.getItem('secret'), document.cookie])).toEqual(['registry', '']);
});

it('hears the page that embeds it and its own frames, and no frame of another server', async () => {
  const { first, second } = await openTwo(
    false,
    `const heard = [];
     addEventListener('message', ({ data }) => {
       heard.push(data);
       document.getElementById('root').textContent = heard.join(' ');
     });
     const own = document.createElement('iframe');
     document.body.append(own);
     own.contentWindow.parent.postMessage('self', '*');
     for (let n = 0; n < parent.length; n++) if (parent[n] !== window) parent[n].postMessage('forged', '*');
     parent.postMessage('ready', '*');`,
  );
  const host = `<iframe src="${first.page}"></iframe><iframe src="${second.page}"></iframe><script>
    let ready = 0;
    addEventListener('message', () => { if (++ready === 2) for (let n = 0; n < 2; n++) frames[n].postMessage('host', '*'); });
  </script>`;
  await embed(first.page, host);
  for (const source of [first.page, second.page]) {
    const frame = await viewFrame(page.frameLocator(`iframe[src="${source}"]`));
    await expect.poll(() => ran(frame)).toBe('self host');
  }
});

it('runs only scripts whose hash the page names', async () => {
  const { folder, first } = await openTwo(
    false,
    `import { readTitle } from './title.js';
     document.getElementById('root').textContent = 'ran ' + readTitle({ city: 'with a module' });
     document.body.append(Object.assign(document.createElement('script'), { textContent: "document.title = 'inline'" }));
     document.body.append(Object.assign(document.createElement('script'), { src: new URL('title.js', import.meta.url), type: 'text/javascript', id: 'bare' }));
     import('data:text/javascript,document.title="data"').catch(() => {});
     try { eval("document.title = 'eval'"); } catch {}
     setTimeout("document.title = 'timeout'", 0);
     requestAnimationFrame(() => requestAnimationFrame(() => document.documentElement.dataset.done = 'yes'));`,
  );
  const frame = await embed(first.page);
  await frame.waitForSelector('html[data-done]');
  expect(await ran(frame)).toBe('ran with a module');
  expect(await frame.title()).toBe('WeatherCard');
  // One byte of the stored file is changed: the registry does not serve it.
  const [part] = readdirSync(join(folder, 'blobs'));
  const [hex] = readdirSync(join(folder, 'blobs', part!));
  expect(hex).toMatch(/^[0-9a-f]{64}$/);
  for (const one of readdirSync(join(folder, 'blobs')))
    for (const name of readdirSync(join(folder, 'blobs', one)))
      writeFileSync(join(folder, 'blobs', one, name), 'document.title = "changed"');
  const fresh = await startRegistry({ folder, port: 0 });
  onTestFinished(() => fresh.close());
  const origin = await fresh.registry.contentOrigin('first/ui');
  const broken = await embed(`${origin}/render?component=WeatherCard`);
  expect([await broken.title(), await ran(broken)]).toEqual(['WeatherCard', '']);
});

it('cannot be framed by pages that the registry does not allow, and cannot move its host', async () => {
  const { first } = await openTwo(
    false,
    "try { top.location = 'about:blank'; } catch (error) { document.getElementById('root').textContent = error.name; }",
  );
  const frame = await embed(first.page);
  expect(await ran(frame)).toBe('SecurityError');
  expect(page.url()).toMatch(/^http:\/\/127/);
  await page.goto(`data:text/html,<iframe src="${first.page}"></iframe>`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
