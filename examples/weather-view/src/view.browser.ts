// The weather page in a real Chromium, inside a real host and sandbox, against the real server: what a person does with it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Action, ToolResult, UIResourcePart } from '@vitrine/protocol';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/host-page.ts';
import { createWeatherViewServer } from './server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let pages: HostPages;
let client: Client;
let shown: Page | undefined;
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
afterEach(() => shown?.close());

const call = async (name: string, args: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: args })) as ToolResult;

interface ShowOptions {
  tool?: string;
  input?: Record<string, unknown>;
  /** Absent: the tool's own; null: none yet. */
  result?: ToolResult | null;
  theme?: 'light' | 'dark';
  locale?: string;
  width?: number;
  answer?: (action: Action) => Promise<unknown>;
}

const perform = (action: Action): Promise<unknown> =>
  action.type === 'tool' ? call(action.tool, action.arguments) : Promise.resolve({});

/** Shows the page for a call of a tool. */
async function show({
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
  const given = result === undefined ? await call(tool, input) : result;
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
      surface.setInput(input);
      if (given) surface.setResult(given);
    },
    { part, template: pages.template, width, theme, locale, tool, input, given },
  );
  await page.waitForSelector('[data-surface-id="weather"][data-surface-state="ready"]');
  const box = page.locator('[data-surface-id="weather"]');
  return { page, problems, actions, box, view: box.frameLocator('iframe').frameLocator('iframe') };
}

async function openPage(theme: 'light' | 'dark'): Promise<[Page, string[]]> {
  const { page, problems } = await pages.open();
  shown = page;
  await page.emulateMedia({ colorScheme: theme });
  return [page, problems];
}

/** The innermost frame, where the document is. */
const frameOf = async (inside: FrameLocator) => (await (await inside.locator(':root').elementHandle())!.ownerFrame())!;

interface Forecasted {
  now: { temperatureC: number };
  days: { highC: number }[];
}
const forecastOf = async (place: string) => (await call('forecast', { place })).structuredContent as Forecasted;

describe('the weather page', () => {
  test('shows the server’s forecast: now, 24 hours, 7 days', async () => {
    const { view, problems, actions } = await show();
    const { now, days } = await forecastOf('Oslo');
    await view.locator('.days li').nth(6).waitFor();
    expect(await view.locator('select').inputValue()).toBe('oslo');
    const degrees = (celsius: number) => `${Math.round(celsius) + 0}°`.replace('-', '−');
    expect(await view.locator('.temperature').innerText()).toContain(degrees(now.temperatureC));
    expect(await view.locator('.hours li').count()).toBe(24);
    expect(await view.locator('.days .high').allInnerTexts()).toEqual(
      days.map(day => expect.stringContaining(degrees(day.highC))),
    );
    expect(await view.locator('.day').allInnerTexts()).toMatchObject([
      expect.stringMatching(/^Today\s+21 Nov$/),
      expect.stringMatching(/^Tomorrow\s+22 Nov$/),
      expect.stringMatching(/^Monday\s+23 Nov$/),
      ...Array(4).fill(expect.any(String)),
    ]);
    expect(await view.locator('footer').innerText()).toContain('Simulated from climate normals');
    expect(actions).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('another place is asked of the tool, and shown', async () => {
    const { view, actions } = await show();
    await view.locator('select').selectOption({ label: 'Nairobi, Kenya' });
    await view.getByText('Nairobi, 15:00 local time').waitFor();
    expect(actions).toMatchObject([{ type: 'tool', tool: 'forecast', arguments: { place: 'nairobi' } }]);
  });

  test('keeps the day that was asked for when the place changes', async () => {
    const { view, actions } = await show({ input: { place: 'Oslo', date: '2026-07-01' } });
    await view.locator('select').selectOption({ label: 'Lima, Peru' });
    await view.getByText('Lima, 07:00 local time').waitFor();
    expect(actions).toMatchObject([{ arguments: { place: 'lima', date: '2026-07-01' } }]);
    await expect.poll(() => view.locator('.day').first().innerText()).toContain('1 Jul');
  });

  test('current_weather shows now at once, and the coming days when the person wants them', async () => {
    const { view, actions } = await show({ tool: 'current_weather' });
    const more = view.getByRole('button', { name: 'Show the coming days' });
    await more.waitFor();
    expect(await view.locator('.condition').innerText()).not.toBe('');
    expect(actions).toEqual([]);
    await more.click();
    await view.locator('.days li').nth(6).waitFor();
    expect(actions).toMatchObject([{ type: 'tool', tool: 'forecast', arguments: { place: 'oslo' } }]);
  });

  test('degrees change without asking anybody, and start as the locale has them', async () => {
    const { view, actions } = await show({ locale: 'en-US' });
    const { now } = await forecastOf('Oslo');
    const fahrenheit = `${Math.round(now.temperatureC * 1.8 + 32)}°`;
    await expect.poll(() => view.locator('.temperature').innerText()).toContain(fahrenheit);
    await view.getByLabel('°C').check();
    await expect.poll(() => view.locator('.temperature').innerText()).not.toContain(fahrenheit);
    expect(actions).toEqual([]);
  });

  test('says what it waits for before there is a result', async () => {
    const { page, view } = await show({ result: null, input: { place: 'Tokyo' } });
    await view.getByText('Looking up Tokyo…').waitFor();
    expect(await view.locator('main').getAttribute('aria-busy')).toBe('true');
    const late = await call('forecast', { place: 'Tokyo' });
    await page.evaluate(late => {
      (window as unknown as { surface: { setResult(result: unknown): void } }).surface.setResult(late);
    }, late);
    await view.locator('.days li').nth(6).waitFor();
    expect(await view.locator('main').getAttribute('aria-busy')).toBe('false');
    expect(await view.locator('.notice').innerText()).toBe('');
  });

  test('says the server’s own error when there is no such place, and another can be chosen', async () => {
    const { view } = await show({ input: { place: 'Lodnon' } });
    await view.getByText('Did you mean London').waitFor();
    await view.locator('select').selectOption({ label: 'London, United Kingdom' });
    await view.locator('.days li').nth(6).waitFor();
    expect(await view.locator('.notice').innerText()).toBe('');
  });

  test('says that the call was cancelled', async () => {
    const { page, view } = await show({ result: null });
    await page.evaluate(() => {
      (window as unknown as { surface: { cancel(reason: string): void } }).surface.cancel('stopped by you');
    });
    await view.getByText('The question was cancelled: stopped by you').waitFor();
  });

  test('a refused question leaves the shown weather in place, and can be asked again', async () => {
    let asked = 0;
    const { view } = await show({
      answer: action => (++asked === 1 ? Promise.reject(new Error('You did not allow this.')) : perform(action)),
    });
    await view.locator('select').selectOption({ label: 'Cairo, Egypt' });
    await view.getByText('You did not allow this.').waitFor();
    expect(await view.locator('select').inputValue()).toBe('oslo');
    expect(await view.locator('.days li').count()).toBe(7);
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.getByText('Cairo, 14:00 local time').waitFor();
  });

  test('an answer that comes after a newer one is dropped', async () => {
    const held: (() => void)[] = [];
    const { view, actions } = await show({
      async answer(action) {
        if (action.type === 'tool' && action.arguments.place === 'rome') {
          await new Promise<void>(resolve => held.push(resolve));
        }
        return perform(action);
      },
    });
    await view.locator('select').selectOption({ label: 'Rome, Italy' });
    await expect.poll(() => held.length).toBe(1);
    await view.locator('select').selectOption({ label: 'Paris, France' });
    await view.getByText('Paris, 13:00 local time').waitFor();
    held[0]!();
    // A third question is answered after the held one: by then the old answer has arrived, and was not shown.
    await view.locator('select').selectOption({ label: 'Vienna, Austria' });
    await view.getByText('Vienna, 13:00 local time').waitFor();
    expect(actions.filter(action => action.type === 'tool')).toHaveLength(3);
  });

  test.each([280, 360, 700])(
    'fits %i px: nothing is cut off, and the host gives it the height it needs',
    async width => {
      const { box, view } = await show({ width });
      await view.locator('.days li').nth(6).waitFor();
      const frame = await frameOf(view);
      await expect
        .poll(() => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1))
        .toBe(true);
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
    },
  );

  test.each(['light', 'dark'] as const)('follows the host’s %s theme, with no accessibility violation', async theme => {
    const { view } = await show({ theme });
    await view.locator('.days li').nth(6).waitFor();
    const frame = await frameOf(view);
    expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
    await frame.evaluate(AXE);
    const violations = await frame.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
    });
    expect(violations).toEqual([]);
  });
});
