// Every example of the A2UI project in the official renderer of its version (`@a2ui/react`) and in ours, in the same page of a real Chromium:
// the same words, controls with their values, media, links, and actions; and none empty without a reason and the result's text.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { servePages, type TestServer } from '../../../test/support/services/serve.ts';
import type { BothRenderers, BothShown } from './both-renderers.tsx';
import { EXAMPLE_SOURCES, type Example, readExample, readExamples } from './examples.ts';
import type { Shown } from './look.ts';

/** Differences between our renderer and the official one, by the end of the file's name, and why. Everything else is equal. */
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
  'action_confirmation.json': {
    what: 'words',
    official: /^""$/,
    ours: /^"Open"$/,
    why: 'a dialog whose trigger is an empty text can be opened in ours',
  },
  'standard_catalog/0.8/chart.json': {
    what: 'words',
    official: /Category 41 15/,
    ours: /Category Apparel 41 Home Goods 15/,
    why: 'within a template the official renderer takes /label for the item, although the item has a label',
  },
};
const ALSO_IN_CONTROLS = 'action_confirmation.json';

const ASPECTS = ['words', 'controls', 'media', 'links', 'actions'] as const;
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
  await page.route(/^https:|localhost:10005/, route => route.fulfill({ contentType: 'image/gif', body: PIXEL }));
  await page.goto(server.origin);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Number of examples drawn at once: all at once would be too many elements for a busy machine, one by one takes a minute. */
const GROUP = 22;

async function draw(sets: readonly Example['messages'][]): Promise<BothShown[]> {
  const shown: BothShown[] = [];
  for (let at = 0; at < sets.length; at += GROUP)
    shown.push(
      ...(await page.evaluate(
        group => (window as unknown as { renderers: BothRenderers }).renderers.draw(group),
        sets.slice(at, at + GROUP) as never,
      )),
    );
  return shown;
}

/** Ours makes links of addresses that a text of 0.8 spells out, as the official renderer of 0.9 does; the words are the same. */
const withoutSpelledOut = ({ links, words }: Shown): readonly string[] =>
  links.filter(link => !words.includes(link.replace(/\/$/, '')));

const listDifferences = ({ official, ours }: BothShown) =>
  ASPECTS.filter(what =>
    what === 'links'
      ? JSON.stringify(withoutSpelledOut(ours)) !== JSON.stringify(withoutSpelledOut(official))
      : JSON.stringify(ours[what]) !== JSON.stringify(official[what]),
  );

/**
 * Compares the renderers for a set: `same`, `refused` where the official renderer does not take all messages, or `other` for a named
 * difference.
 */
function compare(shown: BothShown, { files }: Example): 'same' | 'refused' | 'other' {
  const [file = ''] = files;
  const { official, ours, refusals, reasons, hasText } = shown;
  if (ours.isEmpty)
    expect({ file, hasReason: reasons.length > 0, hasText }).toEqual({ file, hasReason: true, hasText: true });
  const different = listDifferences(shown);
  if (different.length === 0) return 'same';
  // What the official renderer refuses, ours draws as far as it can, or says why not.
  if (refusals.length > 0) return 'refused';
  const difference = Object.entries(DIFFERENCES).find(([name]) => file.endsWith(name))?.[1];
  const allowed = [difference?.what, ...(file.endsWith(ALSO_IN_CONTROLS) ? ['controls'] : [])];
  for (const what of different.filter(other => !allowed.includes(other)))
    expect({ file, [what]: ours[what] }).toEqual({ file, [what]: official[what] });
  expect(JSON.stringify(official[difference!.what])).toMatch(difference!.official);
  expect(JSON.stringify(ours[difference!.what])).toMatch(difference!.ours);
  return 'other';
}

/** Expected number of files; docs/measurements.md has the same numbers. */
const COUNTS = {
  repository: { same: 292, refused: 5, other: 13 },
  'v0_9-web_core': { same: 41, refused: 0, other: 2 },
  'v1_0-candidate': { same: 42, refused: 0, other: 1 },
} as const;

it.each(EXAMPLE_SOURCES)(
  'the examples of %s: as many are the same as were counted, and none is empty without a reason',
  async source => {
    const examples = readExamples(source);
    const all = await draw(examples.map(({ messages }) => messages));
    const counts = { same: 0, refused: 0, other: 0 };
    for (const [index, example] of examples.entries()) counts[compare(all[index]!, example)] += example.files.length;
    expect(counts).toEqual(COUNTS[source]);
    expect(counts.same / (counts.same + counts.other)).toBeGreaterThan(0.95);
  },
);

it('what the official renderer draws nothing for has its reason in ours: an unknown component is named', async () => {
  const [shown] = await draw([readExample('rizzcharts_catalog/0.9/chart.json').messages]);
  expect(shown!.reasons.join()).toContain('The component "Canvas" is not known here');
  expect(shown!.hasText).toBe(true);
});

it('the comparison sees words, controls and actions, and notices another word', async () => {
  const example = readExample('v0_9_1/catalogs/basic/examples/13_coffee-order.json');
  const changed = JSON.parse(
    JSON.stringify(example.messages).replaceAll('Oat Milk', 'Soy Milk'),
  ) as Example['messages'];
  const [before, after] = await draw([example.messages, changed]);
  expect(before!.official.words).toContain('Oat Milk');
  expect(after!.ours.words).not.toBe(before!.official.words);
  expect(before!.official.controls.length).toBeGreaterThan(0);
  expect(before!.official.actions.length).toBeGreaterThan(0);
});
