// The lines of the guide for frameworks besides React: from the tarballs they pass the framework's type check, build, and show a view.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createViewHandler } from '@vitrine/tool-view/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../support/browser/chromium.ts';
import { serveFolder } from '../support/services/serve-folder.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { type Fixture, startFixture } from './fixture.ts';
import { packPackages } from './pack-packages.ts';
import { STACKS, type Stack } from './stacks.ts';

const execute = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), 'vitrine-stacks-'));
let tarballs: readonly string[];
let fixture: Fixture;
const client = new Client({ name: 'chat', version: '1.0.0' });

beforeAll(async () => {
  tarballs = await packPackages(join(work, 'tarballs'), ['@vitrine/tool-view']);
  fixture = await startFixture();
  await client.connect(new StreamableHTTPClientTransport(new URL(fixture.mcpURL)));
}, 900_000);
afterAll(async () => {
  await client.close();
  await fixture?.close();
  rmSync(work, { recursive: true, force: true });
});

describe.each(STACKS)('$name', stack => {
  let folder: string;
  const run = ([command, ...args]: readonly string[]) =>
    execute(command!, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}` },
      maxBuffer: 2 ** 28,
    });

  beforeAll(async () => {
    folder = writeStack(stack);
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--include=dev'];
    await run(['npm', 'install', ...quiet, ...stack.packages, ...tarballs]);
    await run(stack.build);
  }, 900_000);

  it('passes the type check', () => run(stack.check), 300_000);

  it('shows a view, and takes its message', async () => {
    const server = await serveChat(join(folder, stack.out));
    const browser = await openChromium();
    try {
      const page = await browser.newPage();
      await page.goto(server.origin.replace('127.0.0.1', 'localhost'));
      const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe').locator('body');
      await expect
        .poll(() => view.evaluate(() => (window as unknown as PageWindow).page?.data.result), { timeout: 30_000 })
        .toEqual({ city: 'Oslo' });
      await view.evaluate(() => (window as unknown as PageWindow).page?.message('And Bergen?'));
      await expect.poll(() => page.locator('textarea').inputValue()).toBe('And Bergen?');
    } finally {
      await browser.close();
      await server.close();
    }
  });
});

interface PageWindow {
  page?: { data: Record<string, unknown>; message(text: string): Promise<unknown> };
}

function writeStack({ name, files }: Stack): string {
  const folder = join(work, name);
  const all = { 'package.json': JSON.stringify({ name, private: true, type: 'module' }), ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Serves a built page, and the handler below /api/views. */
async function serveChat(folder: string): Promise<TestServer> {
  const views = createViewHandler({ client: server => (server === 'shop' ? client : undefined) });
  const answerViews = getRequestListener(request => views.fetch(request));
  const files = await serveFolder(folder);
  const server = await startTestServer((request, response) => {
    if (request.url?.startsWith('/api/views/')) void answerViews(request, response);
    else
      void fetch(files.origin + request.url).then(async file => {
        response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await file.arrayBuffer()));
      });
  });
  return {
    ...server,
    async close() {
      await Promise.all([files.close(), server.close()]);
    },
  };
}
