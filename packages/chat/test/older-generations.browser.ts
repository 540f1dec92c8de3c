// Servers made with the real @mcp-ui/server, 5.16.3 and 6.1.0, in the whole chat: whatever they send is shown, and acts.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';
import { sayNo, sayYes, viewIn } from './questions.ts';

const MAIN = fileURLToPath(new URL('../../../examples/older-generations/src/main.ts', import.meta.url));
const generation = (number: string) =>
  ({
    type: 'stdio',
    command: process.execPath,
    args: ['--conditions=@vitrine/source', MAIN, number],
    connectionMode: 'strict',
  }) as const;

/** The adapter writes this to the console in every host whose frames are opaque, and goes on. */
const ADAPTER_NOTE = '[MCP Apps Adapter] Failed to monkey-patch parent.postMessage: SecurityError';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({ servers: { five: generation('5'), six: generation('6') } });
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect((await chat.finish()).filter(complaint => !complaint.startsWith(ADAPTER_NOTE))).toEqual([]);
});

async function show(server: 'five' | 'six', tool: string) {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, server)}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  const surface = page.locator('[data-surface-id]');
  return { page, surface, view: viewIn(page) };
}

/** The view asks for all five things an older view can ask for, and hears how each went. */
async function actsInFiveWays(page: Page): Promise<void> {
  const view = viewIn(page);
  const line = (text: string | RegExp) => view.locator('#log li').filter({ hasText: text });

  await view.getByRole('button', { name: 'Reserve' }).click();
  await line('tool · received').waitFor();
  await sayYes(page);
  await line(/^tool · received · answered: Emma is reserved, number \d+\.$/).waitFor();
  await page.locator('.call[data-initiator=view]').getByText('Emma').waitFor();

  await view.getByRole('button', { name: 'Reserve' }).click();
  await sayNo(page);
  await line(/^tool · received · refused: The person did not allow/).waitFor();

  await view.getByRole('button', { name: 'Ask' }).click();
  await line('prompt · received · answered').waitFor();
  await page.getByText('Which of these is the shortest?').waitFor();

  const opened = page.waitForEvent('popup');
  await view.getByRole('button', { name: 'Read more' }).click();
  await sayYes(page);
  const tab = await opened;
  await line('link · received · answered').waitFor();
  await tab.close();

  await view.getByRole('button', { name: 'Wish' }).click();
  await line('intent · received · answered').waitFor();
  await page.getByText('Intent: wish {"book":"Persuasion"}').waitFor();

  await view.getByRole('button', { name: 'Tell' }).click();
  await line('notify · received · answered').waitFor();
  await page.locator('.notice').getByText('The library closes at six.').waitFor();
}

/** The surface is as high as the page says: it grows with it. */
async function growsWithItsPage(page: Page): Promise<void> {
  const view = viewIn(page);
  const height = async () => (await page.locator('[data-surface-id]').boundingBox())!.height;
  const before = await height();
  await view.getByRole('button', { name: 'Show more' }).click();
  await page.waitForFunction(
    least => document.querySelector('[data-surface-id]')!.getBoundingClientRect().height >= least,
    before + 300,
  );
  const body = await view.locator('body').evaluate(element => (element as HTMLElement).offsetHeight);
  expect(Math.abs((await height()) - body)).toBeLessThanOrEqual(2);
}

describe('@mcp-ui/server 5.16.3', () => {
  it('inline HTML gets its data once, acts in five ways, and has its own size', async () => {
    const { page, surface, view } = await show('five', 'inline');
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    expect(await view.locator('#books li').allInnerTexts()).toEqual(['Emma', 'Persuasion', 'Mansfield Park']);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    // Still the first: nothing was said twice in all that time.
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
    expect(await view.locator('body').evaluate(() => self.origin)).toBe('null');
  });

  it('a page at an address keeps its own origin, is told to wait for data, gets it once, and acts', async () => {
    const { page, view } = await show('five', 'by_address');
    await view.getByText('Data 1: 3 books').waitFor();
    await view.getByText(/^Open nine to six, says http:\/\/127\.0\.0\.1:\d+\. Told to wait for data\.$/).waitFor();
    expect(await view.locator('body').evaluate(() => self.origin === location.origin)).toBe(true);
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });

  it.each(['drawn_react', 'drawn_webcomponents'])('a remote-DOM script is drawn and acts: %s', async tool => {
    const { page, surface } = await show('five', tool);
    expect(await surface.getAttribute('data-tier')).toBe('remote-dom');
    await surface.getByText('On the shelf: Emma, Persuasion, Mansfield Park').waitFor();
    await surface.getByRole('button', { name: 'Reserve Emma' }).click();
    await surface.getByText('Asking').waitFor();
    await sayYes(page);
    await surface.getByText(/^Answered: Emma is reserved, number \d+\.$/).waitFor();
    await surface.getByRole('button', { name: 'Reserve Emma' }).click();
    await sayNo(page);
    await surface.getByText(/^Refused: The person did not allow/).waitFor();
  });
});

describe('@mcp-ui/server 6.1.0', () => {
  it.each(['adapted', 'named'])('a page with the adapter hears of the call, and acts: %s', async tool => {
    const { page, surface, view } = await show('six', tool);
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-apps');
    // The adapter gives the page three versions of its data: what it knows at first, with the input, and with the result.
    await view.getByText('Data 3: 3 books').waitFor();
    await growsWithItsPage(page);
    await actsInFiveWays(page);
  });

  it('a page without any adapter, although labelled as an MCP App, is met in its own dialect', async () => {
    const { page, surface, view } = await show('six', 'plain');
    expect(await surface.getAttribute('data-dialect')).toBe('mcp-ui');
    await view.getByText('Data 1: 3 books').waitFor();
    await growsWithItsPage(page);
    await actsInFiveWays(page);
    expect(await view.locator('#data').innerText()).toBe('Data 1: 3 books');
  });
});
