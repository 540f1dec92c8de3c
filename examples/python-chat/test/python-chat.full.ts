// The chat in Python, as its user sees it, and its two ways to answer the view endpoint, by the rules of the contract.
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { staticSandboxPage } from '@vitrine/host/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from 'vitrine';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { findFreePort } from '../../../test/support/services/test-server.ts';
import { buildWebFiles } from '../../../test/support/web-files.ts';
import { findPython } from './find-python.ts';

const HERE = join(import.meta.dirname, '..');
const MAIN = join(HERE, '../../packages/cli/src/main.ts');
/** The folder into which `npx vitrine sandbox --static` writes the sandbox. */
const SANDBOX = join(HERE, 'sandbox.html');
const TOKEN = 'a-token-of-this-test';
const python = await findPython();
const FIXTURE = { command: process.execPath, args: ['--conditions=@vitrine/source', MAIN, 'conformance', '--fixture'] };

let folder: string;
/** `vitrine.js`, as it is published. */
let web: Awaited<ReturnType<typeof buildWebFiles>>;
/** The files that the tests have written beside the example. */
const removals: string[] = [];
let closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-python-'));
  web = await buildWebFiles();
  writeFileSync(join(folder, 'fixture.json'), JSON.stringify({ mcpServers: { fixture: FIXTURE } }));
  if (existsSync(SANDBOX)) return;
  writeFileSync(SANDBOX, staticSandboxPage([]));
  removals.push(SANDBOX);
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});
afterAll(() => {
  web?.remove();
  for (const path of [folder, ...removals]) rmSync(path, { recursive: true, force: true });
});

/** Starts the chat, and resolves with its port when it answers. `servers`: a configuration instead of its shop. */
async function startChat({
  servers = [],
  env = {},
  port,
}: {
  servers?: string[];
  env?: Record<string, string>;
  port?: number;
}) {
  const own = port ?? (await findFreePort());
  const child: ChildProcess = spawn(python!, [join(HERE, 'chat.py'), ...servers, '--port', String(own)], {
    env: { ...process.env, VITRINE_WEB: web.folder, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  closers.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const ask = () =>
    fetch(`http://127.0.0.1:${own}/api/messages`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ask, { timeout: 40_000 }).toBe(true);
  return own;
}

/** Runs a command of Vitrine; `stop` ends one that serves. */
function startCommand(words: readonly string[]) {
  const output = { text: '' };
  const signals = new EventEmitter();
  const { promise: exited, resolve: exit } = Promise.withResolvers<number>();
  const stdout = new Writable({
    write(chunk, _encoding, done) {
      output.text += String(chunk);
      done();
    },
  });
  const ended = runCli(words, { stdout, signals, exit });
  return {
    output,
    ended,
    async stop() {
      signals.emit('SIGTERM');
      await exited;
    },
  };
}

async function testEndpoint(port: number): Promise<{ id: string; status: string; message?: string }[]> {
  const endpoint = `http://127.0.0.1:${port}/api/views`;
  const users = ['--header', 'Cookie: user=ann', '--other-header', 'Cookie: user=ben'];
  const { output, ended } = startCommand(['conformance', '--endpoint', endpoint, ...users, '--json']);
  await ended;
  return JSON.parse(output.text).rules;
}

describe.skipIf(python === undefined)(
  'the chat in Python (skipped: no Python with its packages)',
  { timeout: 180_000 },
  () => {
    it('vitrine_views.py passes every rule of the contract', async () => {
      const rules = await testEndpoint(await startChat({ servers: [join(folder, 'fixture.json')] }));
      expect(rules.length).toBeGreaterThan(40);
      expect(rules.filter(({ status }) => status !== 'passed')).toEqual([]);
    });

    it('vitrine_proxy.py in front of vitrine views passes every rule of the contract', async () => {
      const port = await findFreePort();
      const config = join(folder, 'fixture.json');
      const origin = `http://127.0.0.1:${port}`;
      const words = ['--config', config, '--page-origin', origin, '--token', TOKEN, '--port', '0', '--no-sandbox'];
      const { output, stop } = startCommand(['views', ...words]);
      closers.push(stop);
      await expect.poll(() => output.text, { timeout: 40_000 }).toMatch(/^Vitrine views: http/m);
      const [, address = ''] = /Vitrine views: (\S+)/.exec(output.text) ?? [];
      const env = { VITRINE_VIEWS: address, VITRINE_TOKEN: TOKEN };
      const rules = await testEndpoint(await startChat({ servers: [config], env, port }));
      expect(rules.filter(({ status }) => status !== 'passed')).toEqual([]);
    });

    describe('in a browser', () => {
      let browser: TestBrowser;
      beforeAll(async () => {
        browser = await openChromium({ isolated: true });
      });
      afterAll(() => browser?.close());

      it('shows the interface of a call, asks about its order, and shows it again after a reload', async () => {
        const page = await browser.newPage();
        await page.goto(`http://localhost:${await startChat({})}/`);
        await page.getByLabel('Message').fill('Show me the lamp');
        await page.keyboard.press('Enter');
        const view = () => page.locator('.vitrine-layer').frameLocator('iframe').frameLocator('iframe');
        await expect.poll(() => view().locator('#article').textContent()).toBe('lamp');
        await expect.poll(() => view().locator('#orders').textContent()).toBe('no orders');

        await view().getByRole('button', { name: 'Order two' }).click();
        const question = page.getByRole('group', { name: /wants to/ });
        await expect.poll(() => question.textContent()).toContain('lamp');
        await question.getByRole('button', { name: 'Don’t allow' }).click();
        await expect.poll(() => view().locator('#orders').textContent()).toContain('did not allow');

        await view().getByRole('button', { name: 'Order two' }).click();
        await question.getByRole('button', { name: 'Allow once' }).click();
        await expect.poll(() => view().locator('#orders').textContent()).toBe('2 × lamp');

        await page.reload();
        await expect.poll(() => view().locator('#article').textContent()).toBe('lamp');
        await expect.poll(() => view().locator('#orders').textContent()).toBe('2 × lamp');
        await page.close();
      });
    });
  },
);

it('the chat has at most 30 lines of Vitrine, as its page of documentation says', () => {
  const lines = ['chat.py', 'page.html'].flatMap(file => readVitrineLines(readFileSync(join(HERE, file), 'utf8')));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(readFileSync(join(HERE, 'README.md'), 'utf8')).toContain(`: ${lines.length} lines.`);
});

/** The lines between the comments that mark what Vitrine needs. */
function readVitrineLines(text: string): string[] {
  const parts = text.split(/^.*(?:#|\/\/|<!--) Vitrine.*$/m).slice(1);
  return parts.flatMap(part => {
    const [inside = '', after] = part.split(/^.*End of Vitrine.*$/m);
    expect(after, 'a part of Vitrine ends').toBeDefined();
    return inside.split('\n').filter(line => line.trim() !== '');
  });
}
