// The trial of freeform pages in a real Chromium: a page that works, and what is found in pages that do not.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../../../test/support/browser/chromium.ts';
import { GOOD_PAGE, withLine } from '../../../test/freeform-pages.ts';
import { freeformPage } from '../freeform-page.ts';
import { createFreeformTrial, tryFreeform } from './try-freeform.ts';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tool = {
  name: 'forecast',
  inputSchema: {
    type: 'object',
    properties: { place: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 14 } },
    required: ['place', 'days'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      days: {
        type: 'array',
        items: { type: 'object', properties: { date: { type: 'string' }, high: { type: 'number' } } },
      },
    },
  },
};

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

function served(source: string, of = tool): string {
  const page = freeformPage(source, { tool: of, siblings: [] });
  if ('reasons' in page) throw new Error(page.reasons.join('\n'));
  return page.html;
}

it('a page that works has no fault, and its browser is closed', async () => {
  let closed = 0;
  const trial = createFreeformTrial({
    open: async () => ({ newPage: () => browser.newPage(), close: async () => void closed++ }),
    axeScript,
  });
  expect(await trial.run({ tool, html: served(GOOD_PAGE) })).toEqual([]);
  expect(closed).toBe(1);
});

it('a destructive tool is called after the question that the runtime asks', async () => {
  const destructive = { ...tool, annotations: { destructiveHint: true } };
  const page = await browser.newPage();
  expect(
    await tryFreeform(page, { tool: destructive, html: served(GOOD_PAGE, destructive as typeof tool) }, {}),
  ).toEqual([]);
  await page.close();
});

/** The good page with lines replaced one after the other. */
const changed = (...lines: readonly (readonly [before: string, after: string])[]): string =>
  lines.reduce((page, [before, after]) => {
    if (!page.includes(before)) throw new Error(`The page has no ${before}`);
    return page.replace(before, () => after);
  }, GOOD_PAGE);

it.each<[string, string, readonly RegExp[], number?]>([
  [
    'what is wrong with a page that draws',
    changed(
      ['app.onResult(show);', 'app.onResult(show); app.onResult(r => r.data.x.y);'],
      ['<label>Place <input name="place" required></label>', '<input name="place" required>'],
      ['Number(days)', 'days'],
      ["role: 'alert' }, result.text)", "role: 'alert' }, 'Failed')"],
      ["out.textContent = '';", "out.textContent = ''; out.style.background = 'url(https://evil.example/b)';"],
    ),
    [
      /The page has an exception: .*reading 'y'/,
      /Accessibility, light: label/,
      /days was entered as 1 and sent as "1"/,
      /The arguments are not valid: \/days/,
      /A result with isError is not drawn/,
      /did what its policy forbids/,
    ],
    // What the page does draw and call comes within this time on a slow machine, too.
    5_000,
  ],
  [
    'a form without names and a marked button',
    GOOD_PAGE.replaceAll('data-run', 'data-go').replaceAll('"place"', '"city"').replaceAll("'place'", "'city'"),
    [/The required parameter place has no control with name="place"/, /no visible button with the attribute data-run/],
  ],
  [
    'a button that does nothing, and a result that is not drawn',
    changed(['app.run({ place', 'void ({ place'], ['app.onResult(show);', 'app.onResult(() => {});']),
    [/A click on the button with data-run calls no tool/, /A result is not drawn: no value of it/],
  ],
])('%s is named', async (_, source, expected, drawMs = 1_500) => {
  const page = await browser.newPage();
  const faults = await tryFreeform(page, { tool, html: served(source) }, { axeScript, drawMs });
  for (const fault of expected) expect(faults.join('\n')).toMatch(fault);
  await page.close();
});

/** The time that a trial allows for what takes no time here: to start, to draw, and to be called. */
const OVERHEAD_MS = 25_000;

it.each<[string, string, number?]>([
  ['at once', withLine('app.onResult(show);', 'for (;;) {}\napp.onResult(show);'), 2_000],
  ['with its input', withLine('app.onResult(show);', 'app.onInput(() => { for (;;) {} }); app.onResult(show);'), 2_000],
  // By the default: a step has 10 s.
  ['with its result', withLine('app.onResult(show);', 'app.onResult(() => { for (;;) {} });')],
  ['by a click', GOOD_PAGE.replace('app.run({ place', 'for (;;) {} app.run({ place'), 2_000],
  [
    'by microtasks',
    withLine(
      'app.onResult(show);',
      'app.onResult(show); const go = () => Promise.resolve().then(go); app.onResult(go);',
    ),
    2_000,
  ],
])('a page that loops for ever %s is refused within the time of a step', async (_, source, timeoutMs) => {
  let began = 0;
  const trial = createFreeformTrial({
    open: async () => {
      const own = await openChromium();
      began = performance.now();
      return { newPage: () => own.newPage(), close: () => own.close() };
    },
    axeScript,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const faults = await trial.run({ tool, html: served(source) });
  expect(performance.now() - began).toBeLessThan((timeoutMs ?? 10_000) + OVERHEAD_MS);
  expect(faults.join('\n')).toMatch(/a script of it does not end/);
});
