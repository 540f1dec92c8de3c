// All stories of the components in a real Chromium: one page shows any of them, in any theme and width.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { serveFolder } from '../../../test/support/services/serve-folder.ts';
import { type ReactVersion, reactAliases } from './react-aliases.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Theme = 'light' | 'dark';
interface ShowOptions {
  theme?: Theme;
  /** CSS pixels of the column that the component is in. Absent: 600. */
  width?: number;
  direction?: 'ltr' | 'rtl';
  /** Language of the component's own texts; the data stay as they are. */
  language?: 'en' | 'de';
}

export interface StoryPages {
  readonly page: Page;
  /** `code-block/Default`, of the components named when they were opened, or of all. */
  readonly ids: string[];
  /** Mounts a story alone in the page. */
  show(id: string, options?: ShowOptions): Promise<void>;
  /** Sets the shown component's props to another story's, as a host does while arguments arrive. */
  become(id: string): Promise<void>;
  /** Sets other props of the shown story, without mounting it again. */
  update(props: object): Promise<void>;
  /**
   * Draws the data of a story as a host does: from pieces of their JSON, then complete. The story is mounted anew.
   */
  stream(id: string, pieces: number): Promise<StreamedStory>;
  /** Lists what axe finds wrong, as `rule: element`. */
  violations(): Promise<string[]>;
  /** Errors of the page and its console since they were last taken. */
  takeProblems(): string[];
  close(): Promise<void>;
}

/** Record of what was seen while a story was streamed. */
export interface StreamedStory {
  /** The share of the JSON, 0 to 1, after which a text of the data was first on the screen. */
  firstTextAt: number;
  /** The share after which the component first drew something other than before any argument. */
  firstChangeAt: number;
  mounts: number;
  /** The component's outermost element stayed the same. */
  keptElement: boolean;
  isFallback: boolean;
}

interface StoryWindow {
  storyIds: string[];
  showStory(id: string, options: Required<ShowOptions>): void;
  becomeStory(id: string): void;
  updateStory(props: object): void;
  streamStory(id: string, pieces: number): Promise<StreamedStory>;
  axe: { run(context: object, options: object): Promise<AxeResults> };
}

/** `components`: folder names, such as `code-block`. Absent: all. */
export async function openStoryPages(
  components: string | readonly string[] = '*',
  react: ReactVersion = 19,
): Promise<StoryPages> {
  const output = mkdtempSync(join(tmpdir(), 'vitrine-stories-'));
  await bundleStories([components].flat(), output, react);
  const server = await serveFolder(output, PAGE);
  const browser = await openChromium({ reducedMotion: 'reduce' });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  await page.goto(server.origin);
  await page.evaluate(axe);
  await page.waitForFunction(() => 'storyIds' in globalThis);
  return {
    page,
    ids: await page.evaluate(() => (globalThis as unknown as StoryWindow).storyIds),
    async show(id, { theme = 'light', width = 600, direction = 'ltr', language = 'en' } = {}) {
      await page.evaluate(({ id, options }) => (globalThis as unknown as StoryWindow).showStory(id, options), {
        id,
        options: { theme, width, direction, language },
      });
    },
    become: id => page.evaluate(id => (globalThis as unknown as StoryWindow).becomeStory(id), id),
    async update(props) {
      await page.evaluate(props => (globalThis as unknown as StoryWindow).updateStory(props), props);
    },
    stream: (id, pieces) =>
      page.evaluate(({ id, pieces }) => (globalThis as unknown as StoryWindow).streamStory(id, pieces), { id, pieces }),
    async violations() {
      const results = await page.evaluate(() =>
        (globalThis as unknown as StoryWindow).axe.run(document.querySelector('#root') as object, {
          // The rule about landmarks is for whole pages.
          rules: { region: { enabled: false } },
        }),
      );
      return results.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}`));
    },
    takeProblems: () => problems.splice(0),
    async close() {
      await browser.close();
      await server.close();
      rmSync(output, { recursive: true, force: true });
    },
  };
}

async function bundleStories(components: readonly string[], outdir: string, react: ReactVersion): Promise<void> {
  const files = components.flatMap(name => globSync(`src/components/${name}/*.stories.tsx`, { cwd: home })).sort();
  const imports = files.map((file, index) => `import * as stories${index} from './${file.split(sep).join('/')}';`);
  const modules = files.map((file, index) => `[${JSON.stringify(file.split(sep).at(-2))}, stories${index}]`);
  const source = `
    ${imports.join('\n')}
    import './src/styles.css';
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { flushSync } from 'react-dom';
    import { ComponentsProvider } from '@vitrine/components';
    import { GERMAN } from '@vitrine/components/texts/de';
    import { streamStory } from './test/stream-story.tsx';
    const stories = new Map();
    for (const [component, { default: meta, ...named }] of [${modules.join(', ')}])
      for (const [name, story] of Object.entries(named)) stories.set(component + '/' + name, { meta, story });
    const root = createRoot(document.querySelector('#root'));
    let key = 0;
    let shown;
    let settings = {};
    const draw = props => {
      const component = createElement(shown.meta.component, { key, ...shown.story.args, ...props });
      flushSync(() => root.render(createElement(ComponentsProvider, settings, component)));
    };
    window.updateStory = draw;
    window.streamStory = (id, pieces) => {
      const args = stories.get(id).story.args;
      return streamStory(id.split('/')[0], args, pieces, element => flushSync(() => root.render(element)));
    };
    window.becomeStory = id => {
      shown = stories.get(id);
      draw({});
    };
    window.showStory = (id, { theme, width, direction, language }) => {
      settings = language === 'de' ? { texts: GERMAN, locale: 'de' } : {};
      document.documentElement.style.colorScheme = theme;
      document.documentElement.dir = direction;
      document.querySelector('#root').style.width = width + 'px';
      key++;
      window.becomeStory(id);
    };
    window.storyIds = [...stories.keys()];`;
  await build({
    stdin: { contents: source, resolveDir: home, loader: 'tsx' },
    outdir,
    entryNames: 'stories',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    conditions: ['@vitrine/source'],
    alias: reactAliases(react),
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stories</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/stories.css">
<style>body { margin: 0; padding: 16px; background: light-dark(#fff, #111); }</style>
<body><main id="root"></main><script type="module" src="/stories.js"></script>`;
