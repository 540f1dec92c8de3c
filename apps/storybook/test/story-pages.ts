// The built Storybook in a real Chromium, with a sandbox for its surfaces: one browser page for all stories.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { preview } from 'vite';
import { openChromium } from '../../../test/support/browser/chromium.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The part of Storybook's channel that is used: to choose a story, and to change a global of the toolbar. */
interface StoryGlobals {
  __STORYBOOK_ADDONS_CHANNEL__: {
    emit(event: string, payload: object): void;
    once(event: string, listener: (payload: unknown) => void): void;
  };
}

export interface StoryPages {
  readonly page: Page;
  readonly origin: string;
  /** Ids of all stories that were built. */
  readonly ids: string[];
  /** Errors of the page and of its console, since the last call. */
  takeProblems(): string[];
  /** Loads a story alone, as the preview frame does. `globals` as the toolbar's: `theme:dark;dialect:mcp-ui`. */
  open(id: string, globals?: string): Promise<void>;
  /** Switches to another story in the same page, as the manager does, in half the time. */
  turnTo(id: string): Promise<void>;
  /** Changes the theme of the open story. */
  setTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Changes the controls of a story, in the manager's own page. */
  setArgs(storyId: string, updatedArgs: object): Promise<void>;
  /** The violations that axe finds in the open story, as `rule: element`. `only`: of these rules, for a story that was fully checked in other colours. */
  violations(only?: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Builds what is stale, and opens a browser on it. */
export async function openStoryPages(): Promise<StoryPages> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', '--storybook', '--if-stale'], { cwd: root });
  if (build.status !== 0) throw new Error(`The stories do not build:\n${build.stdout}${build.stderr}`);

  const server = await preview({
    root: home,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist/web' },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const origin = new URL(server.resolvedUrls!.local[0]!).origin;
  const sandbox = await startSandboxServer({ hostOrigins: [origin] });
  const browser = await openChromium({ colorScheme: 'light', viewport: { width: 820, height: 700 } });
  const page = await browser.newPage();
  await page.addInitScript(template => {
    (globalThis as { VITRINE_SANDBOX?: string }).VITRINE_SANDBOX = template;
  }, sandbox.template);
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on(
    'console',
    message => message.type() === 'error' && problems.push(`${message.text()} ${message.location().url}`),
  );
  const { entries } = (await (await fetch(`${origin}/index.json`)).json()) as { entries: Record<string, unknown> };

  return {
    page,
    origin,
    ids: Object.keys(entries),
    takeProblems: () => problems.splice(0),
    async open(id, globals = 'theme:light') {
      await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}&globals=${globals}`);
    },
    async turnTo(storyId) {
      await page.evaluate(
        storyId =>
          new Promise(resolve => {
            const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as StoryGlobals;
            channel.once('storyRendered', resolve);
            // The story is open already, and may have been rendered by now.
            channel.once('storyUnchanged', resolve);
            channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
          }),
        storyId,
      );
    },
    async setTheme(theme) {
      await page.evaluate(theme => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as StoryGlobals;
        channel.emit('updateGlobals', { globals: { theme } });
      }, theme);
      await page.waitForFunction(theme => document.documentElement.style.colorScheme === theme, theme);
    },
    async setArgs(storyId, updatedArgs) {
      await page.evaluate(
        update => {
          const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as StoryGlobals;
          channel.emit('updateStoryArgs', update);
        },
        { storyId, updatedArgs },
      );
    },
    async violations(only) {
      if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
      const options = { resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) };
      const run = `axe.run("#storybook-root", ${JSON.stringify(options)})`;
      const { violations } = (await page.evaluate(run)) as AxeResults;
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    async close() {
      await browser.close();
      await sandbox.close();
      await server.close();
    },
  };
}
