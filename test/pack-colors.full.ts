// The components as users build them: from tarballs, in an empty folder, by bundlers without settings. Their colours are those of the page's
// colour scheme.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from './support/chromium.ts';
import { COLORS_APP, readColors, SCHEMES } from './support/component-colors.ts';
import { execute, installAll, packAll } from './support/packed.ts';
import { readJson } from './support/repository.ts';
import type { TestServer } from './support/serve.ts';
import { serveFolder } from './support/serve-folder.ts';

packAll();

/** The bundlers, and what webpack's guide installs for style sheets. */
const BUNDLERS = ['webpack@5.113.0', 'webpack-cli@7.3.1', 'css-loader@7.1.5', 'style-loader@4.0.0'];
const WEBPACK = `export default {
  mode: 'production',
  entry: './main.js',
  performance: false,
  module: { rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }] },
};`;
const BUILDS: Readonly<Record<string, { command: string[]; script: string; css?: string; page: string }>> = {
  vite: { command: ['vite', 'build'], script: '/main.js', page: 'dist' },
  esbuild: {
    command: ['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--splitting', '--outdir=dist'],
    script: '/dist/main.js',
    css: '/dist/main.css',
    page: '.',
  },
  webpack: { command: ['webpack'], script: '/dist/main.js', page: '.' },
};

const servers = new Map<string, TestServer>();
let browser: TestBrowser;

beforeAll(async () => {
  const consumer = await installAll();
  const { devDependencies } = readJson<{ devDependencies: Record<string, string> }>('package.json');
  const bundlers = ['vite', 'esbuild'].map(name => `${name}@${devDependencies[name]}`);
  await execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...bundlers, ...BUNDLERS], {
    cwd: consumer,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const [name, { command, script, css, page }] of Object.entries(BUILDS)) {
    const folder = join(consumer, name);
    mkdirSync(folder);
    const link = css ? `<link rel="stylesheet" href="${css}">` : '';
    const html = `<!doctype html><html><head><meta charset="utf-8">${link}</head><body><div id="root"></div><script type="module" src="${script}"></script>`;
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'main.js'), COLORS_APP);
    writeFileSync(join(folder, 'webpack.config.js'), WEBPACK);
    await execute('npx', ['--no-install', ...command], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    servers.set(name, await serveFolder(join(folder, page)));
  }
  browser = await openChromium();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  for (const server of servers.values()) await server.close();
});

it.each(
  Object.keys(BUILDS).flatMap(bundler => SCHEMES.map(([name, scheme, colors]) => ({ bundler, name, scheme, colors }))),
)('$bundler: the colours of a page with the scheme $name', async ({ bundler, scheme, colors }) => {
  const page = await browser.newPage();
  expect(await readColors(page, servers.get(bundler)!.origin, scheme)).toEqual(colors);
  await page.close();
});
