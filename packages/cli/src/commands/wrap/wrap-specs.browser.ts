// Interfaces by view specs in the real chat: interfaces of `vitrine wrap --specs`, and interfaces that a model makes in the
// background, each tried in a Chromium before it is shown.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerConfig } from '@vitrine/connect';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../../../../../test/support/browser/chromium.ts';
import { IS_THOROUGH, sample } from '../../../../../test/support/thorough.ts';
import { allowCard, viewIn } from '../../../../chat/test/support/answer-cards.ts';
import { violations } from '../../../../chat/test/support/axe.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { DATABASE, WEATHER, wrapArguments } from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-specs-'));
const views = (example: string): string =>
  fileURLToPath(new URL(`../../../../../examples/${example}/views`, import.meta.url));

/** `words`: options of `vitrine wrap`, instead of `--no-cache`. */
function wrappedWith(
  server: readonly string[],
  words: readonly string[],
  env: Record<string, string> = {},
): ServerConfig {
  const args = wrapArguments(server).flatMap(word => (word === '--no-cache' ? words : [word]));
  return { type: 'stdio', command: process.execPath, args, env, connectionMode: 'strict' };
}

const SPEC = {
  version: 1,
  form: { submit: 'Show the forecast' },
  result: {
    parts: [{ part: 'stats', at: '/now', tiles: [{ at: '/temperatureC', label: 'Temperature', unit: '°C' }] }],
  },
};
const PROVIDERS = sample(['anthropic', 'openai', 'google'] as const, 1);
type Provider = (typeof PROVIDERS)[number];

/** The weather example with a model, and a cache of its own. */
function generatedBy(provider: Provider): ServerConfig {
  return wrappedWith(WEATHER, ['--llm', `${provider}:test`, '--browser', chromiumPath()], {
    ...wires.get(provider)!.env(provider),
    VITRINE_WRAP_CACHE_DIRECTORY: join(folder, provider),
  });
}

const wires = new Map<Provider, WireServer>();
let chat: OpenedChat;
beforeAll(async () => {
  for (const provider of PROVIDERS)
    wires.set(provider, await startWireServer({ otherwise: { text: `\`\`\`json\n${JSON.stringify(SPEC)}\n\`\`\`` } }));
  chat = await openChat({
    servers: {
      weather: wrappedWith(WEATHER, ['--no-cache', '--specs', views('weather')]),
      database: wrappedWith(DATABASE, ['--no-cache', '--specs', views('database')]),
      ...Object.fromEntries(PROVIDERS.map(provider => [provider, generatedBy(provider)])),
    },
  });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  for (const wire of wires.values()) await wire.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

/** Pictures for docs/guides/view-specs.md: `VITRINE_SHOTS=<folder>`. */
const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.VITRINE_SHOTS) return;
  await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  // The sidebar leaves with a transition.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.locator('[data-surface-id]').first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/${name}-dark-390.png` });
};

it('a forecast is drawn by the hand-written spec', async () => {
  const page = await chat.open(
    `/s/${await chat.sessionWith('forecast', { place: 'Oslo', days: 7, date: '2026-06-01' }, 'weather')}`,
  );
  const view = viewIn(page);
  await view.locator('.tiles', { hasText: 'Chance of rain' }).waitFor();
  await view.locator('[data-chart=line]').first().waitFor();
  await expect.poll(() => violations(page)).toEqual([]);
  await shoot(page, 'spec-forecast');
});

it.runIf(IS_THOROUGH)('a link of a card opens another tool of the server with its value', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('list_tables', {}, 'database')}`);
  const view = viewIn(page);
  await view.locator('.card', { hasText: 'planet' }).waitFor();
  const link = view.locator('.card', { hasText: 'planet' }).locator('[data-link=describe_table]');
  await link.click();
  await allowCard(page);
  await view.locator('[data-result]').getByText('diameter_km').first().waitFor();
});

it.each(PROVIDERS)('%s improves the interface in the background; a second start makes no request', async provider => {
  const { requests } = wires.get(provider)!;
  const call = () => chat.sessionWith('forecast', { place: 'Oslo', days: 3, date: '2026-06-01' }, provider);
  // The model has answered at the latest when a result brings the spec.
  await expect
    .poll(
      async () => {
        const page = await chat.open(`/s/${await call()}`);
        await viewIn(page).locator('[data-result][data-view]').first().waitFor();
        const isImproved = await viewIn(page).locator('.tiles', { hasText: 'Temperature' }).count();
        if (isImproved && provider === 'anthropic') await shoot(page, 'spec-generated');
        return isImproved;
      },
      { timeout: 45_000 },
    )
    .toBe(1);
  const requestCount = requests.length;
  expect(requestCount).toBeGreaterThan(0);
  expect(JSON.stringify(requests.map(({ body }) => body))).not.toContain('test-key');
  const second = await openChat({ servers: { [provider]: generatedBy(provider) } });
  try {
    const session = await second.sessionWith('forecast', { place: 'Oslo', days: 3, date: '2026-06-01' }, provider);
    const page = await second.open(`/s/${session}`);
    await viewIn(page).locator('.tiles', { hasText: 'Temperature' }).waitFor();
  } finally {
    await second.close();
  }
  expect(requests.length).toBe(requestCount);
});
