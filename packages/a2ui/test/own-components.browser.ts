// Components of an application's own catalog in a real Chromium: they draw, write, press, and fail alone.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { servePages, type TestServer } from '../../../test/support/services/serve.ts';

let browser: TestBrowser;
let server: TestServer;
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./own-components.tsx', import.meta.url))],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'iife',
    jsx: 'automatic',
    conditions: ['@vitrine/source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  server = await servePages({
    '/': '<!doctype html><html lang="en"><body><script src="/own.js"></script>',
    '/own.js': outputFiles.find(({ path }) => path.endsWith('.js'))!.text,
  });
  browser = await openChromium({});
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('a component of the application draws its values and children, writes, and presses past its checks', async () => {
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.locator('output', { hasText: /^1$/ }).waitFor();
  await page.getByText('Litres').waitFor();
  await page.getByRole('note').getByText('Too few').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Order' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('output', { hasText: /^2$/ }).waitFor();
  await page.getByRole('button', { name: 'Order' }).click();
  await page.waitForFunction(() => (window as unknown as { pressed: unknown[] }).pressed.length > 0);
  expect(await page.evaluate(() => (window as unknown as { pressed: unknown[] }).pressed)).toEqual([
    { name: 'order', context: { level: 2 } },
  ]);
  await page.close();
});

it('one that throws, and one that nothing draws, say so in their places', async () => {
  const page = await browser.newPage();
  await page.goto(server.origin);
  const broken = page.locator('.vitrine-a2ui-broken');
  await broken.nth(1).waitFor();
  await expect
    .poll(() => broken.allInnerTexts())
    .toEqual(['Part of the interface cannot be shown: no needle', 'Part of the interface cannot be shown: Undrawn']);
  await expect.poll(() => page.locator('output').innerText()).toBe('1');
  await page.close();
});
