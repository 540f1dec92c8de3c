// Every example of the A2UI project in the official renderer (`@a2ui/react`) and in ours, in the same page of a real Chromium: the same
// words, controls with their values, media, and actions. The versions' examples differ in no other way (test/data/README.md).
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/chromium.ts';
import { servePages, type TestServer } from '../../../test/support/serve.ts';
import type { BothRenderers, Shown } from './both-renderers.tsx';
import { EXAMPLE_FOLDERS, type Example, readExamples } from './examples.ts';

/** Where ours differs, by the end of the file's name, and why. Everything else is the same. */
const DIFFERENCES: Readonly<Record<string, { what: keyof Shown; official: RegExp; ours: RegExp; why: string }>> = {
  '06_music-player.json': {
    what: 'controls',
    official: /range 0"/,
    ours: /range 0\.45"/,
    why: 'a slider from 0 to 1 has steps of 0.01 in ours; in the official renderer it jumps to 0 or 1',
  },
  '30_live-invitation-builder.json': {
    what: 'words',
    official: /^"# Invitation Builder/,
    ours: /^"Invitation Builder/,
    why: 'ours reads Markdown in headings of 0.9, too',
  },
  '35_markdown-text.json': {
    what: 'words',
    official: /Link to Google"/,
    ours: /\[Link to Google\]\(https:\/\/google\.com\)"/,
    why: 'a Text has no links (the catalog says so): ours leaves them as they are written',
  },
};

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

let browser: TestBrowser;
let server: TestServer;
let page: Page;
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./both-renderers.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    conditions: ['@vitrine/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles.find(({ path }) => !path.endsWith('.css'))!.text;
  server = await servePages({
    '/': '<!doctype html><html lang="en"><body><script src="/both.js"></script>',
    '/both.js': script,
  });
  browser = await openChromium({});
  page = await browser.newPage();
  // Pictures of the examples are of other sites, which no test reaches.
  await page.route(/^https:/, route => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  await page.goto(server.origin);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Drawn in a few groups: all at once would be too many elements for a busy machine, one by one takes a minute. */
const GROUP = 22;

async function draw(sets: readonly Example['messages'][]): ReturnType<BothRenderers['draw']> {
  const shown: Awaited<ReturnType<BothRenderers['draw']>> = [];
  for (let at = 0; at < sets.length; at += GROUP)
    shown.push(
      ...(await page.evaluate(
        group => (window as unknown as { renderers: BothRenderers }).renderers.draw(group),
        sets.slice(at, at + GROUP) as never,
      )),
    );
  return shown;
}

test.each(EXAMPLE_FOLDERS)('the examples of %s', async folder => {
  const examples = readExamples(folder);
  const shown = await draw(examples.map(({ messages }) => messages));
  for (const [index, { file }] of examples.entries()) {
    const { official, ours } = shown[index]!;
    expect(ours.words.length + ours.media.length, file).toBeGreaterThan(0);
    const difference = DIFFERENCES[file.split('/')[1]!];
    for (const what of ['words', 'controls', 'media', 'actions'] as const) {
      const isSame = JSON.stringify(ours[what]) === JSON.stringify(official[what]);
      if (difference?.what !== what || isSame) {
        expect({ file, [what]: ours[what] }).toEqual({ file, [what]: official[what] });
        continue;
      }
      expect(JSON.stringify(official[what])).toMatch(difference.official);
      expect(JSON.stringify(ours[what])).toMatch(difference.ours);
    }
  }
});

test('the comparison sees words, controls and actions, and notices another word', async () => {
  const example = readExamples('v0_9_1-basic').find(({ file }) => file.endsWith('13_coffee-order.json'))!;
  const changed = JSON.parse(
    JSON.stringify(example.messages).replaceAll('Oat Milk', 'Soy Milk'),
  ) as Example['messages'];
  const [before, after] = await draw([example.messages, changed]);
  expect(before!.official.words).toContain('Oat Milk');
  expect(after!.ours.words).not.toBe(before!.official.words);
  expect(before!.official.controls.length).toBeGreaterThan(0);
  expect(before!.official.actions.length).toBeGreaterThan(0);
});
