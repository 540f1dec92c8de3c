// The example of ChatGPT's Apps SDK in the chat: its own page, not a compiled one, with the chat's approvals.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { allowCard, cards, sayNo, viewIn } from './answer-cards.ts';
import { type ConversationPage, composer, openConversations } from './conversation-page.ts';
import type { OpenedChat } from './open-page.ts';
import { stdioServer } from './server-of.ts';

let conversation: ConversationPage;
let chat: OpenedChat;
beforeAll(async () => {
  conversation = await openConversations({
    servers: { bakery: stdioServer('../../../examples/apps-sdk/src/main.ts'), dough: stdioServer('./dough-server.ts') },
  });
  chat = conversation.chat;
});
afterAll(() => conversation?.close());
afterEach(async () => {
  expect(await conversation.finish()).toEqual([]);
});

async function openShelf(args: Record<string, unknown> = {}): Promise<{ page: Page; view: FrameLocator }> {
  const page = await chat.open(`/s/${await chat.sessionWith('show_bread', args, 'bakery')}`);
  const view = viewIn(page);
  await view.getByRole('heading', { name: 'Today’s bread' }).waitFor();
  return { page, view };
}

it('shows the page of the tool, with the result and its metadata', async () => {
  const { view } = await openShelf({ grain: 'rye' });
  expect(await view.locator('.what').allTextContents()).toEqual([
    expect.stringMatching(/^Dark rye€4\.80 · \d left · baked at 04:50 · 1250 g$/),
    expect.stringMatching(/^Three-seed loaf€5\.60 · \d left · baked at 06:20 · 800 g$/),
  ]);
});

it('asks the user before the page calls a tool; the page is told of the answer', async () => {
  const { page, view } = await openShelf();
  await view.getByRole('button', { name: 'Order Dark rye' }).click();
  await sayNo(page);
  await view.getByText(/^Not ordered: /).waitFor();
  await view.getByRole('button', { name: 'Order Dark rye' }).click();
  await allowCard(page);
  await view.getByText('1 × Dark rye put aside.').waitFor();
});

it('refuses a call of a tool that is not accessible to pages, without a question', async () => {
  const { page, view } = await openShelf();
  const outcome = await view.locator('body').evaluate(() =>
    (window as unknown as { openai: { callTool(name: string, args: object): Promise<unknown> } }).openai
      .callTool('bake_more', { id: 'rye' })
      .then(
        () => 'called',
        (error: Error) => error.message,
      ),
  );
  expect(outcome).toContain('does not offer its tool bake_more to views');
  expect(await cards(page).count()).toBe(0);
});

it('keeps the widget state over a reload, and puts a follow-up message into the composer', async () => {
  const { page, view } = await openShelf();
  const saving = page.waitForResponse(
    response => response.url().endsWith('/state') && response.request().method() !== 'GET',
  );
  await view.getByRole('button', { name: 'Favourite: Spelt tin loaf' }).click();
  await view.locator('button[aria-pressed=true]').waitFor();
  await saving;
  await page.reload();
  await view.locator('button[aria-label="Favourite: Spelt tin loaf"][aria-pressed=true]').waitFor();
  await view.getByRole('button', { name: 'Ask for a recipe' }).click();
  await expect.poll(() => composer(page).inputValue()).toBe('What can I make with spelt bread?');
});

it('shows the server’s words while its tool runs, and the page once there is a result', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('knead', {}, 'dough')}`);
  await page.locator('.progress').getByText('Kneading the dough').waitFor();
  await page.locator('[data-surface-state=loading]').waitFor({ state: 'attached' });
  await chat.sessionWith('finish', {}, 'dough');
  await viewIn(page).getByText('Kneaded: 12 min').waitFor();
  expect(await page.locator('.progress').count()).toBe(0);
});
