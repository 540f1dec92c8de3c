// The colours of the components in default builds of bundlers, which lower and shorten CSS. From tarballs, with webpack too:
// test/release/applications.release.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as esbuild } from 'esbuild';
import { build as viteBuild } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { COLORS_APP, readColors, SCHEMES } from '../../../test/support/component-colors.ts';
import { readText } from '../../../test/support/repository.ts';
import type { TestServer } from '../../../test/support/services/serve.ts';
import { serveFolder } from '../../../test/support/services/serve-folder.ts';

const HTML = '<!doctype html><html><head><meta charset="utf-8"></head><body><div id="root"></div>';
let browser: TestBrowser;
let folder: string;
const servers: TestServer[] = [];

beforeAll(async () => {
  browser = await openChromium();
  // Within the package, so that its packages are found.
  folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), '.build-'));
  writeFileSync(join(folder, 'main.js'), COLORS_APP);
  writeFileSync(join(folder, 'index.html'), `${HTML}<script type="module" src="/main.js"></script>`);
  await viteBuild({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@vitrine/source', 'browser', 'module'] },
  });
  await esbuild({
    entryPoints: [join(folder, 'main.js')],
    outdir: join(folder, 'esbuild'),
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    conditions: ['@vitrine/source'],
    logLevel: 'error',
  });
  writeFileSync(
    join(folder, 'esbuild', 'index.html'),
    `${HTML}<link rel="stylesheet" href="/main.css"><script type="module" src="/main.js"></script>`,
  );
  for (const name of ['dist', 'esbuild']) servers.push(await serveFolder(join(folder, name)));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('docs/guides/components.md promises what is tested here and in test/pack-colors.full.ts', () => {
  const documentText = readText('docs/guides/components.md').replace(/\s+/g, ' ');
  expect(documentText).toContain(
    "Colours follow the CSS variables of MCP Apps' host styles (`--color-background-primary`, `--color-text-primary`,",
  );
  expect(documentText).toContain(
    '`color-scheme`, declared by CSS or set by a script, in default builds of Vite, webpack and esbuild; without a declared scheme they are light.',
  );
});

it.each(
  ['vite build', 'esbuild --minify'].flatMap((bundler, index) =>
    SCHEMES.map(([name, scheme, colors]) => ({ bundler, index, name, scheme, colors })),
  ),
)('$bundler: the colours of a page with the scheme $name', async ({ index, scheme, colors }) => {
  const page = await browser.newPage();
  expect(await readColors(page, servers[index]!.origin, scheme)).toEqual(colors);
  await page.close();
});
