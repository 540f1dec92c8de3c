// The weather page in a real Chromium, inside a real host and sandbox, against the real server.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../test/support/browser/view-frame.ts';
import { createWeatherViewServer } from '../src/server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let pages: HostPages;
let client: Client;
let currentPage: Page | undefined;

/** Opens the pages for the tests of a file. */
export function openWeatherPages(): void {
  beforeAll(async () => {
    pages = await openHostPages();
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    client = new Client({ name: 'test', version: '1.0.0' });
    const server = createWeatherViewServer({ now: () => new Date('2026-11-21T12:00:00Z') });
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  });
  afterAll(async () => {
    await client?.close();
    await pages?.close();
  });
  afterEach(() => currentPage?.close());
}

export const call = async (name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;

interface ShowOptions {
  tool?: string;
  /** Input of the tool; null for none yet. */
  input?: Record<string, unknown> | null;
  /** Result; null for none yet. @default the tool's own */
  result?: ToolResult | null;
  theme?: 'light' | 'dark';
  locale?: string;
  width?: number;
  answer?: (action: Action) => Promise<unknown>;
}

export const perform = (action: Action): Promise<unknown> =>
  action.type === 'tool' ? call(action.tool, action.arguments) : Promise.resolve({});

/** Shows the page for a call of a tool. */
export async function show({
  tool = 'forecast',
  input = { place: 'Oslo' },
  result,
  theme = 'light',
  locale = 'en-GB',
  width = 700,
  answer = perform,
}: ShowOptions = {}) {
  const [page, problems] = await openPage(theme);
  const [content] = (await client.readResource({ uri: 'ui://weather-view/weather' })).contents as { text: string }[];
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://weather-view/weather',
    server: 'weather-view',
    mimeType: 'text/html;profile=mcp-app',
    source: 'tool',
    content: content!.text,
  };
  const actions: Action[] = [];
  await page.exposeFunction('act', async (action: Action) => {
    actions.push(action);
    try {
      return { result: await answer(action) };
    } catch (error) {
      return { refused: (error as Error).message };
    }
  });
  const toolResult = result === undefined ? await call(tool, input ?? {}) : result;
  await page.evaluate(
    ({ part, template, width, theme, locale, tool, input, given }) => {
      type Kit = typeof import('@vitrine/host');
      const { kit, act } = window as unknown as {
        kit: Kit;
        act(action: unknown): Promise<{ result?: unknown; refused?: string }>;
      };
      document.documentElement.style.colorScheme = theme;
      const root = document.querySelector('#root') as HTMLElement;
      root.style.width = `${width}px`;
      const host = kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        context: { theme, locale },
        async onAction(action) {
          const { result, refused } = await act(action);
          if (refused !== undefined) throw new kit.ActionRefused(refused);
          return result;
        },
      });
      const surface = host.surface({ id: 'weather', part, tool: { name: tool } });
      Object.assign(window, { host, surface });
      surface.show(root);
      if (input) surface.setInput(input);
      if (given) surface.setResult(given);
    },
    { part, template: pages.template, width, theme, locale, tool, input, given: toolResult },
  );
  await page.waitForSelector('[data-surface-id="weather"][data-surface-state="ready"]');
  const box = page.locator('[data-surface-id="weather"]');
  return { page, problems, actions, box, view: box.frameLocator('iframe').frameLocator('iframe') };
}

async function openPage(theme: 'light' | 'dark'): Promise<[Page, string[]]> {
  const { page, problems } = await pages.open();
  currentPage = page;
  await page.emulateMedia({ colorScheme: theme });
  return [page, problems];
}

interface Forecasted {
  now: { temperatureC: number };
  days: { highC: number }[];
}
export const readForecast = async (place: string) =>
  (await call('forecast', { place })).structuredContent as Forecasted;

/** Expects that at this width nothing is cut off, and the host gives the page the height it needs. */
export async function fits(width: number): Promise<void> {
  const { box, view } = await show({ width });
  await view.locator('.days li').nth(6).waitFor();
  const frame = await viewFrame(view);
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true);
  expect((await box.boundingBox())!.width).toBeLessThanOrEqual(width);
  const cut = await frame.evaluate(() =>
    [...document.querySelectorAll('.weather *')]
      .filter(
        element =>
          !element.closest('svg, .hidden, .scroller, option') &&
          element.getBoundingClientRect().right > innerWidth + 0.5,
      )
      .map(element => element.className || element.tagName),
  );
  expect(cut).toEqual([]);
}

/** The model writes the arguments, then the call is made and answered: one document, nothing moves, no accessibility violation on the way. */
export async function drawsWhileWritten(theme: 'light' | 'dark'): Promise<void> {
  const { page, view, problems, box } = await show({ theme, input: null, result: null });
  await view.locator('[data-state="outlined"] .now .bar').first().waitFor();
  const frame = await viewFrame(view);
  await frame.evaluate(() => Object.assign(window, { isSame: true }));
  const send = (what: 'setPartialInput' | 'setInput' | 'setResult', value: unknown) =>
    page.evaluate(
      ([what, value]) => {
        (window as unknown as { surface: Record<string, (value: unknown) => void> }).surface[what as string]!(value);
      },
      [what, value],
    );
  const question = view.locator('.asked');
  const rows = view.locator('.days li');

  await send('setPartialInput', { place: 'Lisb' });
  await expect.poll(() => question.innerText()).toBe('Lisb');
  expect(await rows.count()).toBe(0);
  await send('setPartialInput', { place: 'Lisbon' });
  await view.getByText('Portugal', { exact: true }).waitFor();
  await send('setPartialInput', { place: 'Lisbon', days: 3 });
  await expect.poll(() => rows.count()).toBe(3);
  expect(await view.locator('.day').allInnerTexts()).toMatchObject(['Today', 'Tomorrow', '']);
  await send('setPartialInput', { place: 'Lisbon', days: 3, date: '2026-12-24' });
  await expect.poll(() => view.locator('.day').last().innerText()).toMatch(/^Saturday\s+26 Dec$/);
  expect(await violationsIn(frame)).toEqual([]);

  const input = { place: 'Lisbon', days: 3, date: '2026-12-24' };
  await send('setInput', input);
  await expect.poll(() => view.locator('.notice').textContent()).toBe('Looking up Lisbon…');
  expect(await view.locator('main').getAttribute('aria-busy')).toBe('true');
  const measures = () =>
    frame.evaluate(() =>
      ['header', '.temperature', 'dl', '.hours', '.days ol'].map(selector => {
        const { top, height } = document.querySelector(selector)!.getBoundingClientRect();
        return [selector, Math.round(top), Math.round(height)] as const;
      }),
    );
  const before = await measures();
  await send('setResult', await call('forecast', input));
  await view.locator('footer', { hasText: 'Lisbon' }).waitFor();
  const after = await measures();
  for (const [i, [selector, top, height]] of after.entries()) {
    expect(Math.abs(top - before[i]![1]), `${selector} moved`).toBeLessThanOrEqual(3);
    expect(Math.abs(height - before[i]![2]), `${selector} grew`).toBeLessThanOrEqual(3);
  }
  expect(await view.locator('.bar').count()).toBe(0);
  expect(await view.locator('main').getAttribute('aria-busy')).toBe('false');
  expect(await frame.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
  expect(await box.locator('iframe').count()).toBe(1);
  expect(problems).toEqual([]);
}

/** The page follows the host's theme, with no accessibility violation. */
export async function followsTheme(theme: 'light' | 'dark'): Promise<void> {
  const { view } = await show({ theme });
  await view.locator('.days li').nth(6).waitFor();
  const frame = await viewFrame(view);
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
  expect(await violationsIn(frame)).toEqual([]);
}

async function violationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  return frame.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
  });
}
