// `npm run shots`: starts the chat as `npm start` does, uses it in a real Chromium, and writes screenshots to shots/
// (three widths, light and dark) and to docs/images/chat.png, and the components to docs/images. Only some: npm run shots -- SCENE…
// (the components are the scene `components`).
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openChromium } from '../test/support/chromium.ts';
import { shootComponents } from './shots/components.ts';
import { SCENES, type Scene } from './shots/scenes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const wanted = process.argv.slice(2);
const scenes = SCENES.filter(scene => wanted.length === 0 || wanted.includes(scene.name));

mkdirSync(join(root, 'docs', 'images'), { recursive: true });
if (wanted.length === 0 || wanted.includes('components')) await shootComponents(join(root, 'docs', 'images'));
if (scenes.length > 0) await shootChat();

async function shootChat(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-shots-'));
  const chat = await startChat(data);
  try {
    mkdirSync(join(root, 'shots'), { recursive: true });
    await settled(chat.url);
    const paths = new Map<string, string>();
    for (const scene of scenes) paths.set(scene.name, await prepare(scene, chat.url));
    for (const theme of THEMES) for (const width of WIDTHS) await shoot({ url: chat.url, theme, width, paths });
  } finally {
    await chat.close();
    rmSync(data, { recursive: true, force: true });
  }
}

interface ShootOptions {
  /** The chat's address. */
  url: string;
  theme: 'light' | 'dark';
  width: number;
  /** Scene to the path of its page. */
  paths: ReadonlyMap<string, string>;
}

async function shoot({ url, theme, width, paths }: ShootOptions): Promise<void> {
  const height = width < 500 ? 780 : 900;
  const browser = await openChromium({ colorScheme: theme, viewport: { width, height }, deviceScaleFactor: 2 });
  try {
    for (const scene of scenes) {
      const name = `${scene.name}-${width}-${theme}`;
      const picture = scene.name === 'readme' && width === 1280 && theme === 'light';
      if (scene.name === 'readme' && !picture) continue;
      const page = await browser.newPage();
      await page.goto(url + paths.get(scene.name));
      await page.waitForSelector('.tool', { state: 'attached' });
      await scene.arrange?.(page, { narrow: width < 960 });
      await still(page);
      await page.screenshot({
        path: picture ? join(root, 'docs/images/chat.png') : join(root, 'shots', `${name}.png`),
      });
      await page.close();
      console.log(picture ? 'docs/images/chat.png' : `shots/${name}.png`);
    }
  } finally {
    await browser.close();
  }
}

/** Makes the calls of a scene in a session of its own; returns the path of its page. */
async function prepare(scene: Scene, url: string): Promise<string> {
  if (scene.calls.length === 0) return '/';
  const { id } = await json(`${url}/api/sessions`, {});
  for (const call of scene.calls) {
    const { callId } = await json(`${url}/api/sessions/${id}/tool-calls`, call);
    await waitForResult(`${url}/api/sessions/${id}`, callId as string);
  }
  return `/s/${id}`;
}

async function waitForResult(session: string, callId: string): Promise<void> {
  const response = await fetch(`${session}/events?after=0`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ; ) {
    const { done, value } = await reader.read();
    text += value ?? '';
    if (done || new RegExp(`"llm:tool-result"[^\\n]*"callId":"${callId}"`).test(text)) break;
  }
  await reader.cancel();
}

async function json(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Waits until no server is connecting any more. */
async function settled(url: string): Promise<void> {
  for (;;) {
    const { servers } = (await (await fetch(`${url}/healthz`)).json()) as { servers: { status: string }[] };
    if (servers.every(server => server.status !== 'connecting')) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** Waits for the fonts, and until the page looks the same twice, because views grow and draw asynchronously. */
async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last = '';
  for (let attempt = 0; attempt < 20; attempt++) {
    await page.waitForTimeout(400);
    const now = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
    if (now === last) return;
    last = now;
  }
}

async function startChat(data: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--conditions=@vitrine/source',
      'packages/cli/src/main.ts',
      ...['chat', '--config', 'examples/servers.yml', '--port', String(port), '--data', data, '--no-open'],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', line => {
      const match = /^Vitrine chat: (http:\S+)/.exec(line);
      if (match) resolve(match[1]!.replace(/\/$/, ''));
    });
    void ended.then(() => reject(new Error('The chat ended before it was there; its own words are above.')));
  });
  return {
    url,
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
