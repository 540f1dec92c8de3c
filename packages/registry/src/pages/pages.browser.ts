// The registry's pages in a real Chromium: previews, search by keyboard, accessibility, phone width.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { sample } from '../../../../test/support/thorough.ts';
import { type FilledRegistry, startFilled } from '../../test/support/start-filled.ts';

let registry: FilledRegistry;
let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-registry-'));
  registry = await startFilled(folder);
  const browser = await openChromium();
  page = await browser.newPage();
  page.on('pageerror', error => faults.push(error.message));
  return async () => {
    await browser.close();
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

/** The component: in its own page, in the sandbox of a host. */
const preview = () => page.frameLocator('.frame iframe').frameLocator('iframe');

it('finds a server by keyboard, and previews its component with each sample', async () => {
  await page.goto(registry.origin);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Skip to content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('weather');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=weather/);
  await page.getByRole('link', { name: 'Weather', exact: true }).click();
  await expect.poll(() => preview().locator('h1').textContent()).toBe('Berlin');
  await page.locator('.state').waitFor({ state: 'hidden' });
  // As in a chat: the sandbox is on a site of its own, and in it the content on another, which is opaque.
  const [sandbox, content] = page.frames().slice(1);
  expect(new URL(sandbox!.url()).hostname).toMatch(/^v[0-9a-z]{25}\.localhost$/);
  expect(new URL(content!.url()).hostname).toMatch(/^r[0-9a-z]{25}\.localhost$/);
  expect(await content!.evaluate(() => self.origin)).toBe('null');
  await page.getByLabel('Sample').selectOption('Oslo');
  await expect.poll(() => preview().locator('h1').textContent()).toBe('Oslo');
  await expect.poll(() => preview().locator('li').allTextContents()).toContain('sky: </script><b>snow</b>');
  expect(faults).toEqual([]);
});

it('shows a README with pictures of the bundle, and lists by category and order', async () => {
  const refused: string[] = [];
  page.on('console', message => void (message.type() === 'error' && refused.push(message.text())));
  await page.goto(registry.origin);
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await page.waitForURL(/category=data/);
  await page.getByRole('link', { name: 'Newest' }).click();
  await page.waitForURL(/sort=updated/);
  await expect.poll(() => page.getByRole('link', { name: 'Newest' }).getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: 'Weather', exact: true }).click();
  const picture = page.locator('.readme img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(520);
  await expect.poll(() => page.locator('.readme').innerText()).toContain('<img src=x onerror=alert(1)>');
  await expect.poll(() => page.locator('.readme h3').textContent()).toBe('Weather cards');
  await page.goto(`${registry.origin}/servers/acme%2Frain`);
  await page.getByRole('link', { name: 'acme/weather', exact: true }).click();
  await page.waitForURL(/acme%2Fweather/);
  expect(refused).toEqual([]);
});

it('reports what a component asks for, and shows the data where it fails', async () => {
  const script = (body: string) => `addEventListener('message', ({ source, data }) => {
    if (source === parent && data.type === 'render') { ${body} }
  });
  parent.postMessage({ type: 'ready' }, '*');`;
  const publish = async (name: string, body: string): Promise<void> =>
    void (await registry.publisher.publish({ serverId: `acme/${name}` }, { 'bundle.js': script(body) }));
  await publish(
    'asks',
    `parent.postMessage({ type: 'action', payload: { actionId: 'choose', payload: { city: 'Bern' } } }, '*');`,
  );
  await publish('fails', `parent.postMessage({ type: 'error', payload: { message: 'No sky.' } }, '*');`);
  await page.goto(`${registry.origin}/servers/acme%2Fasks`);
  await expect
    .poll(() => page.locator('.state').textContent())
    .toBe('The component reports the action “choose” with {"city":"Bern"}. A chat would receive it.');
  await page.goto(`${registry.origin}/servers/acme%2Ffails`);
  await expect.poll(() => page.locator('.frame').textContent()).toContain('No sky.');
  await expect.poll(() => page.locator('.vitrine-surface-fallback').textContent()).toContain('"city": "Berlin"');
});

it('shows the permissions of a version, its differences from the one before, and that it was yanked', async () => {
  await page.goto(`${registry.origin}/servers/acme%2Fweather`);
  await expect
    .poll(() => page.locator('.may li').allTextContents())
    .toEqual(['Draw in its own frame', 'Write to the clipboard']);
  const changes = await page.locator('[aria-label=Versions] tbody tr').allTextContents();
  expect(changes[0]).toContain('added: Write to the clipboard');
  expect(changes[0]).toContain('removed: Send data to https://api.weather.example');
  await page.getByRole('link', { name: '1.1.0' }).click();
  await expect.poll(() => page.getByRole('note').textContent()).toContain('Sent the city to the network.');
});

it('shows a note when a list is empty', async () => {
  await page.goto(`${registry.origin}/?q=nothing-like-this`);
  await expect.poll(() => page.locator('.empty').textContent()).toContain('No server matches');
  const response = await page.goto(`${registry.origin}/servers/none`);
  expect([response!.status(), await page.locator('h1').textContent()]).toEqual([404, 'Not found']);
});

const APPEARANCES = [
  ['light', 1280],
  ['dark', 1280],
  ['dark', 390],
  ['light', 390],
] as const;
it.each(sample(APPEARANCES, 2))('axe finds nothing, and nothing overflows: %s, %i px', async (colorScheme, width) => {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 900 });
  for (const path of [
    '/',
    '/?q=weather',
    '/?q=none',
    '/?category=games',
    '/?category=data&sort=updated',
    '/servers/acme%2Frain',
    '/servers/acme%2Fweather',
    '/servers/acme%2Fweather?version=1.1.0',
    '/servers/x',
  ]) {
    await page.goto(registry.origin + path);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: ['iframe'] } as never),
    );
    expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBeLessThanOrEqual(width);
  }
});
