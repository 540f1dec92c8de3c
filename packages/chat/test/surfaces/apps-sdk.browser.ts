// The example of ChatGPT's Apps SDK in the chat: its own page, not a compiled one, with the chat's approvals.
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, cards, sayNo, viewIn } from '../support/answer-cards.ts';
import { type ConversationPage, composer, openConversations } from '../support/conversation-page.ts';
import type { OpenedChat } from '../support/open-page.ts';

let conversation: ConversationPage;
let chat: OpenedChat;
beforeAll(async () => {
  conversation = await openConversations({
    servers: {
      bakery: stdioServer('../../../../examples/apps-sdk/src/main.ts'),
      dough: stdioServer('./dough-server.ts'),
    },
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
  await expect
    .poll(() => view.locator('.what').allTextContents())
    .toEqual([
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
  await expect.poll(() => cards(page).count()).toBe(0);
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
  await expect.poll(() => page.locator('.done-text').count()).toBe(0);
  await page.locator('[data-surface-state=loading]').waitFor({ state: 'attached' });
  await chat.sessionWith('finish', {}, 'dough');
  await viewIn(page).getByText('Kneaded: 12 min').waitFor();
  await expect.poll(() => page.locator('.progress').count()).toBe(0);
  await expect.poll(() => page.locator('.call').first().locator('.done-text').textContent()).toBe('The dough is ready');
});

it('refuses a call of a tool that is not marked for pages, and says so', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('weigh', {}, 'dough')}`);
  await viewIn(page).getByText('No data').waitFor();
  const outcome = await viewIn(page)
    .locator('body')
    .evaluate(() =>
      (window as unknown as { openai: { callTool(name: string): Promise<unknown> } }).openai.callTool('finish').then(
        () => 'called',
        (error: Error) => error.message,
      ),
    );
  expect(outcome).toBe(
    'dough does not offer its tool finish to views: it is not marked by _meta["openai/widgetAccessible"].',
  );
});

it('tells a server of the Apps SDK the locale and the browser of the user, and no other server', async () => {
  const readMeta = async (): Promise<Record<string, unknown>> => {
    const tab = await chat.open(`/s/${await chat.sessionWith('weigh', {}, 'dough')}`);
    const body = viewIn(tab).locator('body');
    await body.getByText('No data').waitFor();
    const metadata = await body.evaluate(
      () =>
        (window as unknown as { openai: { toolResponseMetadata: { received: Record<string, unknown> } } }).openai
          .toolResponseMetadata.received,
    );
    return metadata;
  };
  const settings = (body: object) =>
    fetch(`${chat.url}/api/settings`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': 'Test/1.0', 'accept-language': 'fr-CH, fr;q=0.9' },
    });
  await settings({ locale: 'de-AT', timeZone: 'Europe/Vienna' });
  const first = await readMeta();
  expect(first).toMatchObject({
    'openai/locale': 'de-AT',
    'openai/userAgent': expect.any(String),
    'openai/userLocation': { timezone: 'Europe/Vienna' },
    'openai/session': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(first).not.toHaveProperty('openai/subject');
  expect((await readMeta())['openai/session']).not.toBe(first['openai/session']);
  await settings({ locale: null, timeZone: null });
});

it('pages of results with one openai/widgetSessionId share their state, in this chat alone', async () => {
  const state = (page: Page) =>
    viewIn(page)
      .locator('body')
      .evaluate(() => JSON.stringify((window as unknown as { openai: { widgetState: unknown } }).openai.widgetState));
  const id = await chat.sessionWith('weigh', { scale: 'left' }, 'dough');
  const page = await chat.open(`/s/${id}`);
  await viewIn(page).getByText('No data').waitFor();
  await viewIn(page)
    .locator('body')
    .evaluate(() =>
      (window as unknown as { openai: { setWidgetState(state: unknown): Promise<void> } }).openai.setWidgetState({
        grams: 500,
      }),
    );
  const again = async (scale: string, count: number): Promise<string> => {
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'dough', tool: 'weigh', arguments: { scale } });
    const views = page.locator('[data-surface-id]');
    await expect.poll(() => views.count()).toBe(count);
    const view = views.last().locator('iframe').contentFrame().frameLocator('iframe');
    await view.getByText('No data').waitFor();
    return view
      .locator('body')
      .evaluate(() => JSON.stringify((window as unknown as { openai: { widgetState: unknown } }).openai.widgetState));
  };
  expect(await again('left', 2)).toBe('{"grams":500}');
  expect(await again('right', 3)).toBe('null');
  const other = await chat.open(`/s/${await chat.sessionWith('weigh', { scale: 'left' }, 'dough')}`);
  await viewIn(other).getByText('No data').waitFor();
  expect(await state(other)).toBe('null');
});

it('shows another page of the server in a modal, which is out of the way while it asks', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('weigh', {}, 'dough')}`);
  const body = viewIn(page).locator('body');
  await body.getByText('No data').waitFor();
  await body.evaluate(() =>
    (window as unknown as { openai: { requestModal(options: object): Promise<void> } }).openai.requestModal({
      template: 'ui://widget/scale.html',
      params: { scale: 'B' },
    }),
  );
  const modal = page.locator('[data-modal]');
  const scale = modal.frameLocator('iframe').frameLocator('iframe');
  await scale.getByRole('heading', { name: 'Scale B' }).waitFor();
  await scale.getByRole('button', { name: 'Tare' }).click();
  await cards(page).waitFor();
  await expect.poll(() => modal.isVisible()).toBe(false);
  await allowCard(page);
  await expect.poll(() => modal.isVisible()).toBe(true);
  await scale.getByText('The scale shows 0 g').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => modal.count()).toBe(0);
  await body.getByText('No data').waitFor();
});

it('shows a page of 5 MiB; of a larger one it says its size, with the text of the result below', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('bake', {}, 'dough')}`);
  await viewIn(page)
    .getByText(/^\d+ letters for 3 loaves$/)
    .waitFor();
  const letters = Number.parseInt(await viewIn(page).locator('#state').innerText(), 10);
  expect(letters).toBeGreaterThan(5_242_000);
  const other = await chat.open(`/s/${await chat.sessionWith('bake-more', {}, 'dough')}`);
  const call = other.locator('.call');
  await call.getByText('is too large: 5242881 bytes, at most 5242880 are shown.').first().waitFor();
  await call.getByText('Baked 3 loaves').first().waitFor();
});
