// A page and its handler on one port, without the option `sandbox`: views run at the other name of this machine.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { checkSandbox } from '@vitrine/host/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { bundle } from '../../../test/support/services/serve.ts';
import { openShop } from '../test/shop-server.ts';
import { createViewHandler } from './server/index.ts';

const otherAddress = Object.values(networkInterfaces())
  .flat()
  .find(entry => entry?.family === 'IPv4' && !entry.internal)?.address;

let shop: Awaited<ReturnType<typeof openShop>>;
let browser: TestBrowser;
let script: string;
/** Status of the answers of the handler, by `Origin` and path. */
const answers: { origin: string | undefined; path: string; status: number }[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  shop = await openShop();
  browser = await openChromium({ isolated: true });
  script = await bundle({
    source: `import '@vitrine/tool-view/element'; import { createHost } from '@vitrine/host'; window.createHost = createHost;`,
    resolveDir: new URL('..', import.meta.url).pathname,
  });
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await shop?.close();
});

const CALL = {
  id: 'c1',
  server: 'shop',
  tool: 'card',
  input: { sku: 'a' },
  result: { content: [{ type: 'text', text: 'card of a' }] },
};
const quote = (value: object): string => JSON.stringify(value).replaceAll('"', '&quot;');
const BODY = `<vitrine-tool endpoint="/api/views" call="${quote(CALL)}"></vitrine-tool><script src="/kit.js"></script>`;

/** Serves a page and the handler on one port of one address. */
async function serve({ address = '127.0.0.1', body = BODY, hasHandler = true } = {}): Promise<number> {
  const views = createViewHandler({ client: () => shop.client });
  const handle = getRequestListener(async request => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/views/') || !hasHandler) {
      const content = { '/': body, '/kit.js': script }[pathname];
      const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      // As the development servers of single-page applications do, it answers every other path with its page.
      const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Set-Cookie': 'session=secret; SameSite=Lax' };
      return new Response(`${type === 'text/html' ? '<!doctype html><title>chat</title>' : ''}${content ?? body}`, {
        headers,
      });
    }
    const response = await views.fetch(request);
    answers.push({ origin: request.headers.get('Origin') ?? undefined, path: pathname, status: response.status });
    return response;
  });
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, address, resolve));
  return (server.address() as AddressInfo).port;
}

async function open(address: string) {
  const page = await browser.newPage();
  const lines: string[] = [];
  page.on('console', message => lines.push(message.text()));
  await page.goto(address);
  const view = page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe');
  const frameOrigin = async () =>
    new URL((await page.locator('.vitrine-layer iframe').getAttribute('src')) ?? '').origin;
  return { page, lines, view, frameOrigin };
}

const isListening = (address: string): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(0, address, () => server.close(() => resolve(true)));
  });

it.each([
  ['localhost', '127.0.0.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', 'localhost'],
  ['localhost', '::1', '[::1]'],
  ['chat.localhost', '127.0.0.1', '127.0.0.1'],
])('a page at %s, whose server listens on %s, has its views at %s', async (name, address, other) => {
  if (!(await isListening(address))) return;
  const port = await serve({ address });
  const { page, lines, view, frameOrigin } = await open(`http://${name}:${port}`);
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  expect(await frameOrigin()).toBe(`http://${other}:${port}`);
  expect(lines.filter(line => line.includes('in production, name a sandbox'))).toHaveLength(1);
  const url = `http://${other}:${port}/api/views/sandbox.html`;
  const report = await checkSandbox({ url }, { hostOrigins: [`http://${name}:${port}`] });
  expect(report).toMatchObject({ rung: 'worker' });
  expect(report.problem).toBeUndefined();
  await page.close();
});

it('the view is isolated: opaque, without the page’s cookies, and refused by the handler under both names', async () => {
  const port = await serve();
  const { page, view } = await open(`http://localhost:${port}`);
  await expect.poll(() => view.locator('#result').textContent()).toBe('card of a');
  const frame = page.frames().find(one => one.parentFrame()?.parentFrame())!;
  const sandbox = frame.parentFrame()!;
  const facts = await frame.evaluate(() => {
    const attempt = (read: () => unknown): unknown => {
      try {
        return read();
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      page: attempt(() => top!.document.title),
      around: attempt(() => parent.document.title),
      cookie: attempt(() => document.cookie),
    };
  });
  expect(facts).toEqual({ origin: 'null', page: 'SecurityError', around: 'SecurityError', cookie: 'SecurityError' });
  expect(await sandbox.evaluate(() => document.cookie)).toBe('');
  const before = answers.length;
  const requests = await frame.evaluate(async port => {
    const attempts = ['localhost', '127.0.0.1'].map(name =>
      fetch(`http://${name}:${port}/api/views/call`, { method: 'POST', body: '{}' }).then(
        () => 'answered',
        () => 'refused',
      ),
    );
    return Promise.all(attempts);
  }, port);
  // The policy of the sandbox lets nothing out.
  expect(requests).toEqual(['refused', 'refused']);
  // The page itself may ask for a spare sandbox meanwhile.
  expect(answers.slice(before).filter(answer => answer.path === '/api/views/call')).toEqual([]);
  await page.close();
});

it('no sandbox page at the endpoint: the reason in the console at once, and the text of the result', async () => {
  const port = await serve({ body: `<p id="said"></p><script src="/kit.js"></script>`, hasHandler: false });
  const { page } = await open(`http://localhost:${port}`);
  const message = await page.evaluate(async () => {
    const { createHost } = window as unknown as { createHost(options: object): { surface(options: object): never } };
    const host = createHost({ info: { name: 'chat', version: '1' } });
    const part = {
      type: 'ui-resource',
      uri: 'ui://a/b',
      server: 'a',
      mimeType: 'text/html',
      source: 'tool',
      content: '<p>view',
    };
    const surface = host.surface({ id: 'a', part }) as {
      show(parent: Element): void;
      subscribe(listener: () => void): void;
      getSnapshot(): { error?: Error };
    };
    return new Promise<string>(resolve => {
      surface.subscribe(() => {
        const { error } = surface.getSnapshot();
        if (error) resolve(error.message);
      });
      surface.show(document.body);
    });
  });
  expect(message).toContain(`There is no sandbox page at http://localhost:${port}/sandbox.html: status 200`);
  expect(message).toContain('npx vitrine sandbox --static');
  await page.close();
});

it('a page at [::1] is told to be opened at localhost: no policy can name it', async () => {
  if (!(await isListening('::1'))) return;
  const port = await serve({ address: '::1' });
  const { page, lines } = await open(`http://[::1]:${port}`);
  await page.getByText('card of a').waitFor();
  expect(lines.filter(line => line.startsWith('<vitrine-tool>')).join()).toContain(
    `Open the page at http://localhost:${port}`,
  );
  await page.close();
});

it('a page on another address has no second name: the console names the way out, and the text is shown', async () => {
  if (otherAddress === undefined) return;
  const port = await serve({ address: otherAddress });
  const { page, lines } = await open(`http://${otherAddress}:${port}`);
  await page.getByText('card of a').waitFor();
  const [line] = lines.filter(text => text.startsWith('<vitrine-tool>'));
  expect(line).toContain(`npx vitrine sandbox --port 4401 --host ${otherAddress}`);
  expect(line).toContain(`sandbox: { url: 'http://${otherAddress}:4401/sandbox.html' }`);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.close();
});
