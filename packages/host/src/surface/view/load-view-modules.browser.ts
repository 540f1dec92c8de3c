// A page whose server does not deliver the chunk with the view modules at first, in a real Chromium: the surface fails with a reason, and
// a retry shows the view.
import { fileURLToPath } from 'node:url';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { servePages, type TestResponse, type TestServer } from '../../../../../test/support/services/serve.ts';
import type * as kitModule from '../../index.ts';
import { type SandboxServer, startSandboxServer } from '../../node/index.ts';

interface Globals {
  kit: typeof kitModule;
  host: kitModule.Host;
}

const pages: Record<string, string | TestResponse> = {
  '/': '<!doctype html><meta charset="utf-8"><title>host</title><body><div id="root"></div><script type="module" src="/kit.js"></script>',
};
let chunks: [path: string, text: string][] = [];
let server: TestServer;
let sandbox: SandboxServer;
let browser: TestBrowser;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as host from '@vitrine/host'; window.kit = host;`,
      resolveDir: fileURLToPath(new URL('../../../../react', import.meta.url)),
    },
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    outdir: '/',
    entryNames: 'kit',
    chunkNames: 'chunk-[name]-[hash]',
    target: 'es2022',
    conditions: ['@vitrine/source'],
    logLevel: 'error',
  });
  const files = outputFiles.map(({ path, text }): [string, string] => [path, text]);
  chunks = files.filter(([path]) => path.includes('view-modules'));
  for (const [path, text] of files) if (!path.includes('view-modules')) pages[path] = text;
  server = await servePages(pages);
  sandbox = await startSandboxServer({ hostOrigins: [server.origin] });
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await sandbox?.close();
  await server?.close();
});

const part: UIResourcePart = {
  type: 'ui-resource',
  uri: 'ui://test/view',
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content: '<p>shown</p>',
};

it('a surface whose view modules cannot be loaded fails with a retryable error, and a retry loads them', async () => {
  expect(chunks).toHaveLength(1);
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.waitForFunction(() => 'kit' in window);
  await page.evaluate(
    ({ part, template }) => {
      const w = window as unknown as Globals;
      w.host = w.kit.createHost({ sandbox: { template }, info: { name: 'h', version: '1' }, spares: 0 });
      w.host.surface({ id: 'a', part }).show(document.querySelector('#root')!);
    },
    { part, template: sandbox.template },
  );
  await page.waitForSelector('[data-surface-id="a"][data-surface-state="failed"]');
  const error = await page.evaluate(() => {
    const { code, retryable } = (window as unknown as Globals).host.find('a')!.getSnapshot().error!;
    return { code, retryable };
  });
  expect(error).toEqual({ code: 'module-unreachable', retryable: true });

  for (const [path, text] of chunks) pages[path] = text;
  await page.locator('.vitrine-surface-retry').click();
  await page.waitForSelector('[data-surface-id="a"][data-surface-state="ready"]', { state: 'attached' });
  await page.close();
});
