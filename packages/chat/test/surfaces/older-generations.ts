// The whole chat with servers made with the real @mcp-ui/server, 5.16.3 and 6.1.0, and the checks that their views must pass.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, sayNo, viewIn } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const generation = (number: string) => stdioServer('../../../../examples/older-generations/src/main.ts', number);

/** The adapter writes this to the console in every host with opaque frames, and continues. */
const ADAPTER_NOTE = '[MCP Apps Adapter] Failed to monkey-patch parent.postMessage: SecurityError';

let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openOlderChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: { five: generation('5'), six: generation('6') } });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    expect((await chat.finish()).filter(complaint => !complaint.startsWith(ADAPTER_NOTE))).toEqual([]);
  });
}

/** A page with the view of this tool of the server. */
export async function show(server: 'five' | 'six', tool: string) {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, server)}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  const surface = page.locator('[data-surface-id]');
  return { page, surface, view: viewIn(page) };
}

/** The view performs all five kinds of actions of older views, and receives each outcome. */
export async function actsInFiveWays(page: Page): Promise<void> {
  const view = viewIn(page);
  const line = (text: string | RegExp) => view.locator('#log li').filter({ hasText: text });

  await view.getByRole('button', { name: 'Reserve' }).click();
  await line('tool · received').waitFor();
  await allowCard(page);
  await line(/^tool · received · answered: Emma is reserved, number \d+\.$/).waitFor();
  await page.locator('.call[data-initiator=view]').getByText('Emma').waitFor();

  await view.getByRole('button', { name: 'Reserve' }).click();
  await sayNo(page);
  await line(/^tool · received · refused: The user did not allow/).waitFor();

  await view.getByRole('button', { name: 'Ask' }).click();
  await line('prompt · received · answered').waitFor();
  await page.getByText('Which of these is the shortest?').waitFor();

  const popup = page.waitForEvent('popup');
  await view.getByRole('button', { name: 'Read more' }).click();
  await allowCard(page);
  const tab = await popup;
  await line('link · received · answered').waitFor();
  await tab.close();

  await view.getByRole('button', { name: 'Wish' }).click();
  await line(/^intent · received · refused: This chat does not act on intents/).waitFor();
  await page.getByText('Asked for “wish” (book: Persuasion).').waitFor();

  await view.getByRole('button', { name: 'Tell' }).click();
  await line('notify · received · answered').waitFor();
  await page.locator('.notice').getByText('The library closes at six.').waitFor();
}

/** The surface has the height that the page reports, and grows with it. */
export async function growsWithItsPage(page: Page): Promise<void> {
  const view = viewIn(page);
  const height = async () => (await page.locator('[data-surface-id]').boundingBox())!.height;
  const fits = () =>
    expect
      .poll(async () => {
        const body = await view.locator('body').evaluate(element => (element as HTMLElement).offsetHeight);
        return Math.abs((await height()) - body);
      })
      .toBeLessThanOrEqual(2);
  await fits();
  const before = await height();
  await view.getByRole('button', { name: 'Show more' }).click();
  await page.waitForFunction(
    least => document.querySelector('[data-surface-id]')!.getBoundingClientRect().height >= least,
    before + 300,
  );
  await fits();
}

/** A remote-DOM script of generation 5 is rendered, and acts. */
export async function drawsAndActs(tool: string): Promise<void> {
  const { page, surface } = await show('five', tool);
  expect(await surface.getAttribute('data-tier')).toBe('remote-dom');
  await surface.getByText('On the shelf: Emma, Persuasion, Mansfield Park').waitFor();
  await surface.getByRole('button', { name: 'Reserve Emma' }).click();
  await surface.getByText('Asking').waitFor();
  await allowCard(page);
  await surface.getByText(/^Answered: Emma is reserved, number \d+\.$/).waitFor();
  await surface.getByRole('button', { name: 'Reserve Emma' }).click();
  await sayNo(page);
  await surface.getByText(/^Refused: The user did not allow/).waitFor();
}

/** A page of generation 6 with the adapter receives its call, and acts. */
export async function hearsAndActs(tool: string): Promise<void> {
  const { page, surface, view } = await show('six', tool);
  expect(await surface.getAttribute('data-dialect')).toBe('mcp-apps');
  // The adapter sends the page three versions of its data: the initial one, with the input, and with the result.
  await view.getByText('Data 3: 3 books').waitFor();
  await growsWithItsPage(page);
  await actsInFiveWays(page);
}
