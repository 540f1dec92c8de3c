// A view in development: Vite's dev server serves it to the chat, from a base path that cannot be guessed, and changes show in the running
// view. And the same view built: one file, no request.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vitrineViews } from '@vitrine/server/vite';
import { createBuilder, createServer, type InlineConfig } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const HTML =
  '<!doctype html><html lang="en"><head><title>Hello</title></head><body><p></p><button>0</button><script type="module" src="./hello.ts"></script></body></html>';
const CODE = `
import { word } from '../word.ts';
const line = document.querySelector('p')!;
const button = document.querySelector('button')!;
line.textContent = word;
button.onclick = () => { button.textContent = String(Number(button.textContent) + 1); };
addEventListener('message', ({ data }) => {
  if (data?.id === 1) parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
});
const params = { protocolVersion: '2026-01-26', appInfo: { name: 'hello', version: '1.0.0' }, appCapabilities: {} };
parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params }, '*');
import.meta.hot?.accept('./word.ts', changed => { line.textContent = changed!.word; });
`;

let root: string;
let file: string;
let config: InlineConfig;
let chat: OpenedChat | undefined;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-views-'));
  file = join(root, 'dist', 'views', 'hello.html');
  mkdirSync(join(root, 'views'));
  writeFileSync(join(root, 'views', 'hello.html'), HTML);
  writeFileSync(join(root, 'views', 'hello.ts'), CODE);
  writeWord('first');
  config = {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [vitrineViews({ views: { hello: 'views/hello.html' } })],
    server: { port: 0 },
  };
});
afterAll(async () => {
  await chat?.close();
  rmSync(root, { recursive: true, force: true });
});

const writeWord = (word: string) => writeFileSync(join(root, 'views', 'word.ts'), `export const word = '${word}';\n`);

async function openHello() {
  chat = await openChat({
    servers: { hot: stdioServer('hostile/hot-view-server.ts', file) },
  });
  const page = await chat.open(`/s/${await chat.sessionWith('hello', {}, 'hot')}`);
  return { chat, view: viewIn(page) };
}

it('a change shows in the running view, which keeps its state; an update that cannot be applied is reported', async () => {
  const server = await createServer(config);
  await server.listen();
  try {
    await expect.poll(() => existsSync(file)).toBe(true);
    const helloSetup = await openHello();
    const { view } = helloSetup;
    await view.getByText('first', { exact: true }).waitFor();
    await view.locator('button').click();
    writeWord('second');
    await view.getByText('second', { exact: true }).waitFor();
    await expect.poll(() => view.locator('button').textContent()).toBe('1');
    writeFileSync(join(root, 'views', 'hello.ts'), `${CODE}\n// another line`);
    await view.getByText('call the tool again').waitFor();
    await expect.poll(() => view.locator('button').textContent()).toBe('1');
    expect(await helloSetup.chat.finish()).toEqual([]);
    await helloSetup.chat.close();
    chat = undefined;
    // Other pages of this machine's browsers do not find it.
    const base = /<base href="(http:\/\/localhost:\d+)\/([0-9a-f]{32})\//.exec(readFileSync(file, 'utf8'))!;
    expect((await fetch(`${base[1]}/views/hello.ts`)).status).toBe(404);
  } finally {
    await server.close();
  }
  expect(existsSync(file)).toBe(false);
});

it.runIf(IS_THOROUGH)('built, it is one file that loads nothing, and shows the same', async () => {
  writeWord('built');
  writeFileSync(join(root, 'views', 'hello.ts'), CODE);
  const builder = await createBuilder(config, null);
  await builder.buildApp();
  const html = readFileSync(file, 'utf8');
  expect(html).not.toMatch(/\b(src|href)=/);
  expect(html).not.toContain('vitrine-dev-server');
  expect(existsSync(join(root, 'dist', 'hosted', 'views', 'hello.html'))).toBe(true);
  const helloSetup = await openHello();
  await helloSetup.view.getByText('built', { exact: true }).waitFor();
  expect(await helloSetup.chat.finish()).toEqual([]);
});
