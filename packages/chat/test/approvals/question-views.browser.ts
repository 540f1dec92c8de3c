// Questions of a server that its own interface shows, on the card: what the user answers there, and what the interface cannot do.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { armed, cardAction, cards, waitAsUsersDo } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { tabTo } from '../support/tab-to.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({
    servers: {
      seats: stdioServer('../approvals/question-server.ts'),
      shop: stdioServer('../../../../examples/product-card/src/main.ts'),
      bank: stdioServer('../../../agent/test/support/visiting-server.ts'),
    },
    plain: true,
  });
});
afterAll(() => chat?.close());
afterEach(async () => {
  // A broken view says so in the console.
  expect((await chat.finish()).filter(line => !line.includes('This page is broken'))).toEqual([]);
});

type Kind = 'seats' | 'unasked' | 'greedy' | 'large' | 'broken' | 'missing';

/** A page with the question of the server on its card. */
async function ask(kind: Kind, size?: { width: number; height: number }) {
  const { id } = await chat.post('/api/sessions', {});
  const page = await chat.open(`/s/${id}`);
  if (size) await page.setViewportSize(size);
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'seats', tool: 'book', arguments: { kind } });
  const card = cards(page, 'seats asks for information');
  await card.waitFor();
  const view = card.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  return { page, card, view, press: (name: string) => pressIn(page, view.getByRole('button', { name })) };
}

/** The form of the question. */
const form = (card: Locator): Locator => card.getByRole('radiogroup', { name: 'Seat' });

/** Presses in the view as a user does: once the card takes answers. */
async function pressIn(page: Page, button: Locator): Promise<void> {
  // Scrolling begins the wait of the card anew.
  await button.scrollIntoViewIfNeeded();
  await untilArmed(page);
  await button.click();
}

/** Resolves when the card takes answers, and the keys that were pressed are as long ago as with a user. */
async function untilArmed(page: Page): Promise<void> {
  await waitAsUsersDo(page);
  await page.locator('.question-view[data-armed=true]').waitFor();
}

describe('a question as a view', () => {
  it('is answered in the view of its server, on a card that says whose it is', async () => {
    const { page, card, view, press } = await ask('seats');
    await view.getByText('Where do you want to sit? Hall 2').waitFor();
    await card.getByText('Shown by seats. What you answer here goes to this server.').waitFor();
    await expect.poll(() => form(card).or(cardAction(card, 'allow')).count()).toBe(0);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await press('Seat B1');
    await page.getByText('accept: {"seat":"B1"}').waitFor();
    await page.getByText('You answered').waitFor();
    await expect.poll(() => card.count()).toBe(0);
  });

  it('takes no answer that the schema refuses, says why, and takes the next', async () => {
    const { page, card, view, press } = await ask('seats');
    await press('Seat Z9');
    await card.getByText(/The answer of the interface was not sent\..*seat/).waitFor();
    await view.locator('#refused').getByText(/seat/).waitFor();
    await press('Seat A2');
    await page.getByText('accept: {"seat":"A2"}').waitFor();
  });

  it('can be declined in the view, and on the card', async () => {
    const { page, press } = await ask('seats');
    await press('No seat');
    await page.getByText('decline: {}').waitFor();
    const second = await ask('seats');
    await cardAction(second.card, 'deny').click();
    await second.page.getByText('decline: {}').waitFor();
  });

  it('has its form one click away, and can be answered by keyboard alone', async () => {
    const { page, card } = await ask('seats');
    await tabTo(page, /^Answer in a form$/);
    await page.keyboard.press('Enter');
    await form(card).getByText('A1').click();
    await card.getByRole('button', { name: 'Answer in the interface of seats' }).waitFor();
    await armed(card);
    await cardAction(card, 'allow').click();
    await page.getByText('accept: {"seat":"A1"}').waitFor();
    const second = await ask('seats');
    await second.view.getByRole('button', { name: 'Seat A1' }).waitFor();
    await tabTo(second.page, /^Answer in a form$/);
    // The first control of the view, and its second.
    await second.page.keyboard.press('Tab');
    await second.page.keyboard.press('Tab');
    // Moving the focus may scroll the card.
    await untilArmed(second.page);
    await second.page.keyboard.press('Enter');
    await second.page.getByText(/accept: \{"seat":"A[12]"\}/).waitFor();
  });
});

describe('a view that asks', () => {
  it('cannot answer by itself: after a few tries the form takes its place', async () => {
    const { page, card } = await ask('unasked');
    await card.getByText(/its form\. It was no answer, or nothing was pressed in the interface before\./).waitFor();
    await form(card).waitFor();
    await expect.poll(() => page.getByText('You answered').count()).toBe(0);
    await expect.poll(() => card.locator('iframe').count()).toBe(0);
  });

  it('can do nothing but answer', async () => {
    const { page, view } = await ask('greedy');
    await view
      .locator('#out')
      .getByText('inline, tool refused, read refused, message refused, link refused, context refused, approve refused')
      .waitFor();
    await expect.poll(() => cards(page).count()).toBe(1);
  });

  it('covers nothing of its card, however large it is', async () => {
    const { page, card, view } = await ask('large');
    await view.getByText('Press Send').waitFor();
    const frame = (await card.locator('[data-surface-id] iframe').boundingBox())!;
    expect(frame.height).toBeLessThanOrEqual(560);
    const area = (await card.locator('.question-area').boundingBox())!;
    expect(frame.y).toBeGreaterThanOrEqual(area.y);
    expect(frame.y + frame.height).toBeLessThanOrEqual(area.y + area.height);
    const decline = cardAction(card, 'deny');
    await decline.scrollIntoViewIfNeeded();
    await decline.click();
    await page.getByText('decline: {}').waitFor();
  });

  it.each(['broken', 'missing'] as const)('that is %s leaves the form in its place', async kind => {
    const { page, card } = await ask(kind);
    await card
      .getByText('The interface for this question cannot be used, so here is its form.')
      .waitFor({ timeout: 20_000 });
    await form(card).getByText('B1').click();
    await armed(card);
    await cardAction(card, 'allow').click();
    await page.getByText('accept: {"seat":"B1"}').waitFor();
  });
});

it('a question as a view fits a phone', async () => {
  const { page, card, press } = await ask('seats', { width: 390, height: 844 });
  await card.locator('[data-surface-id] iframe').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await press('Seat A1');
  await page.getByText('accept: {"seat":"A1"}').waitFor();
});

it('the shop of the examples asks how to wrap an order', async () => {
  const { id } = await chat.post('/api/sessions', {});
  const call = (tool: string, args: object) =>
    chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool, arguments: args });
  const page = await chat.open(`/s/${id}`);
  await call('add_to_basket', { product: 'tide-mug' });
  await page.getByText('In your basket: 1 item').first().waitFor();
  await call('order', {});
  const card = cards(page, 'shop asks for information');
  const view = card.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  await view.getByText('Moss').click();
  await view.getByLabel('Words on the card').fill('For you');
  await pressIn(page, view.getByRole('button', { name: 'Place the order' }));
  await page.getByText('in moss paper, with a card that says “For you”').waitFor();
});

describe('a page to visit', () => {
  it.each(['orders', 'pay'])(
    'is opened, and the card waits until the server says that the user is done (%s)',
    async tool => {
      const { id } = await chat.post('/api/sessions', {});
      const call = (name: string) =>
        chat.post(`/api/sessions/${id}/tool-calls`, { server: 'bank', tool: name, arguments: {} });
      const page = await chat.open(`/s/${id}`);
      await call(tool);
      const asking = cards(page, 'bank asks you to open a page');
      await armed(asking);
      const [tab] = await Promise.all([page.context().waitForEvent('page'), cardAction(asking, 'allow').click()]);
      await tab.close();
      const waiting = cards(page, 'bank waits until you are done on the page');
      await waiting.getByRole('link', { name: 'Open the page again' }).waitFor();
      await expect.poll(() => waiting.locator('.link-target').innerText()).toBe('https://bank.example/pay?order=7');
      await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
      await call('finish');
      await page.getByText(tool === 'pay' ? 'Paid.' : 'Your order: tea.').waitFor();
      await expect.poll(() => waiting.count()).toBe(0);
      await page.getByText('The wait for the page is over').waitFor();
    },
  );
});
