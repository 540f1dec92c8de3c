// The whole site, page by page, in a real Chromium: axe, no sideways scrolling on a phone, no error; and its search.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { listPublicEntries } from '../scripts/api-pages.ts';
import { listOptions } from '../scripts/cli-page.ts';
import { listExports } from '../scripts/exported-names.ts';
import { type BuiltSite, serveBuiltSite } from './built-site.ts';
import { compileBlocks, compileExamples, readBlocks, readExamples } from './code-blocks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site: BuiltSite;
let browser: TestBrowser;
let exportedNames: ReturnType<typeof listExports>;

beforeAll(async () => {
  site = await serveBuiltSite();
  browser = await openChromium();
  exportedNames = listExports();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Visits every page in a theme at a width, and returns the problems that `inspect` finds, with their pages. */
async function visitAll(width: number, colorScheme: 'light' | 'dark', inspect: (page: Page) => Promise<string[]>) {
  const problems: string[] = [];
  const waiting = [...site.paths];
  async function visitNext(page: Page): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const report = (error: Error) => problems.push(`${path}: ${error.message}`);
      page.on('pageerror', report);
      await page.goto(site.origin + path);
      // What is live replaces these.
      await page.locator('.stories-loading').waitFor({ state: 'detached' });
      problems.push(...(await inspect(page)).map(problem => `${path}: ${problem}`));
      page.off('pageerror', report);
    }
  }
  const pages = await Promise.all([browser.newPage(), browser.newPage()]);
  for (const page of pages) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  }
  await Promise.all(pages.map(visitNext));
  await Promise.all(pages.map(page => page.close()));
  return problems;
}

/** Lists what axe finds. `rules`: only these. */
async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe);
  const results = await page.evaluate(
    only =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        resultTypes: ['violations'],
        iframes: false,
        ...(only && { runOnly: only }),
      }),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

describe('every page', () => {
  it('has no violation that axe finds, in light', async () => {
    expect(site.paths.length).toBeGreaterThan(100);
    expect(await visitAll(1280, 'light', findViolations)).toEqual([]);
  });

  it('has enough contrast in dark, and does not scroll sideways on a phone', async () => {
    const problems = await visitAll(390, 'dark', async page => {
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      return [...(await findViolations(page, ['color-contrast'])), ...(isTooWide ? ['scrolls sideways'] : [])];
    });
    expect(problems).toEqual([]);
  });
});

describe('the search', () => {
  it('finds every export and every option', async () => {
    const page = await browser.newPage();
    await page.goto(site.origin);
    const names = [...new Set([...exportedNames.values()].flatMap(names => [...names])), ...listOptions()];
    expect(names.length).toBeGreaterThan(900);
    // As text: the test runner rewrites dynamic imports of functions.
    const missing = await page.evaluate(`(async () => {
      const pagefind = await import('/pagefind/pagefind.js');
      const missing = [];
      for (const query of ${JSON.stringify(names)}) {
        const { results } = await pagefind.search(query);
        const pages = await Promise.all(results.slice(0, 10).map(result => result.data()));
        if (!pages.some(({ url }) => url.startsWith('/reference/'))) missing.push(query);
      }
      return missing;
    })()`);
    expect(missing).toEqual([]);
    await page.close();
  });
});

describe('the code on generated pages', () => {
  it('of components compiles', async () => {
    const blocks = readBlocks('components/*.mdx');
    expect(blocks.length).toBe(COMPONENT_NAMES.length);
    expect(await compileBlocks(blocks)).toEqual([]);
    expect(
      await compileBlocks([{ page: 'wrong', code: "import { plan } from '@vitrine/components/chart';\n" }]),
    ).toEqual([expect.stringContaining('plan')]);
  });

  it('of examples in docstrings compiles', async () => {
    const examples = readExamples();
    expect(examples.length).toBeGreaterThan(200);
    const form = listPublicEntries().find(({ specifier }) => specifier === '@vitrine/models/form')!;
    const errors = await compileExamples([...examples, { entry: form, code: 'createForm(1, 2, 3);' }], exportedNames);
    expect(errors).toEqual([expect.stringMatching(/^packages\/models\/.*error TS2554: Expected 1-2 arguments/)]);
  });
});
