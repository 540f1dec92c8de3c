// Results that the page draws with its own components, and what is shown when it cannot.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { atRest, type ConversationPage, composer, openConversations, say } from '../support/conversation-page.ts';
import type { OpenedChat } from '../support/open-page.ts';
import { openResultMenu } from '../support/result-menu.ts';

let conversation: ConversationPage;
let chat: OpenedChat;
beforeAll(async () => {
  conversation = await openConversations({
    plain: true,
    servers: {
      example: stdioServer('../../../../examples/native/src/main.ts'),
      native: stdioServer('./native-server.ts'),
    },
  });
  chat = conversation.chat;
});
afterAll(() => conversation?.close());
afterEach(async () => {
  expect(await conversation.finish()).toEqual([]);
});

const component = (page: Page): Locator => page.locator('.call .vitrine-code-block');
const readColour = (place: Locator): Promise<string> => place.evaluate(node => getComputedStyle(node).color);

async function called(tool: string, args: Record<string, unknown> = {}, server = 'native') {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, args, server)}`);
  return { page, call: page.locator('.call') };
}

describe('a result for a component', () => {
  it('is drawn by the page, without a frame, and is shown again after a reload; its text is in the menu', async () => {
    const { page, call } = await called('read_source', { file: 'main.ts' }, 'example');
    await component(page).getByText('serveStdio').first().waitFor();
    await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(0);
    await expect.poll(() => call.locator('.parts').count()).toBe(0);
    await (await openResultMenu(call)).getByRole('button', { name: 'Answer as text' }).waitFor();
    await page.reload();
    await component(page).getByText('serveStdio').first().waitFor();
  });

  it('keeps its own styles where the page has others for the same elements', async () => {
    const { page } = await called('read_source', {}, 'example');
    const fold = component(page).getByRole('button', { name: 'Show all' });
    expect(await fold.evaluate(button => getComputedStyle(button).textAlign)).toBe('center');
    expect(await fold.evaluate(button => getComputedStyle(button).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
  });

  it.each(sample(['dark', 'light'] as const, 1))(
    'follows the page’s theme: %s; axe finds nothing, also on a phone',
    async theme => {
      const { page } = await called('read_source', {}, 'example');
      await page.evaluate(choice => localStorage.setItem('vitrine.theme', choice), theme);
      await page.reload();
      await component(page).getByText('createNativeServer').first().waitFor();
      expect(await readColour(component(page))).toBe(await readColour(page.locator('body')));
      await expect.poll(() => violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      const { width } = (await component(page).boundingBox())!;
      expect(width).toBeGreaterThan(250);
      expect(width).toBeLessThanOrEqual(360);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expect.poll(() => violations(page)).toEqual([]);
      await page.evaluate(() => localStorage.removeItem('vitrine.theme'));
    },
  );

  it('comes before the page of its tool', async () => {
    const { page } = await called('both', { code: 'let both;' });
    await component(page).getByText('let both;').waitFor();
    await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(0);
  });

  it('is loaded when it is too large for the log', async () => {
    const { page } = await called('large');
    await component(page).getByText('a line of text').first().waitFor();
  });

  it.each([
    ['Run it', 'Please run this program.'],
    ['Keep it', 'Keep it'],
  ])('has actions: %s becomes a message, by the user’s press alone', async (label, message) => {
    const { page } = await called('offer');
    await component(page).getByText('print').first().waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await component(page).getByRole('button', { name: label }).click();
    await expect.poll(() => composer(page).inputValue()).toBe(message);
  });
});

it('draws the arguments while the model writes them, and keeps the same element for the result', async () => {
  const code = Array.from({ length: 30 }, (_, n) => `line_${n}();`).join('\n');
  const show = (text: string) => ({ calls: [{ name: 'example__show_code', args: { code: text, language: 'ts' } }] });
  const page = await conversation.begin(show('first();'), { text: 'One.' });
  await say(page, 'Show me some code');
  await allowCard(page, { action: 'always' });
  await component(page).getByText('first').waitFor();
  await atRest(page);

  conversation.wire.add({ ...show(code), pieceLength: 20, holdAt: 6 }, { text: 'Two.' });
  await say(page, 'And some more');
  const second = component(page).nth(1);
  await second.getByText('line_1').first().waitFor();
  await expect.poll(() => second.getAttribute('data-state')).toBe('streaming');
  await expect.poll(() => second.getByText('line_29').count()).toBe(0);
  await second.evaluate(node => void (node.dataset.mark = 'same'));
  conversation.wire.release();
  await second.getByText('line_29').first().waitFor();
  await atRest(page);
  await page.locator('.vitrine-code-block[data-mark=same][data-state=interactive]').waitFor();
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(0);
});

describe('a result that the page cannot draw with a component', () => {
  it.each([
    ['of the wrong shape', 'wrong', 'Only text.'],
    ['for a newer version', 'newer', 'A newer form.'],
    ['of a call that failed', 'fails', 'The file is gone.'],
  ])('%s is shown as it is', async (_what, tool, said) => {
    const { page, call } = await called(tool);
    await call.getByText(said).first().waitFor();
    await expect.poll(() => component(page).count()).toBe(0);
  });

  it('of the wrong shape is shown by the page of its tool, where it has one', async () => {
    const { page } = await called('with_page');
    await viewIn(page).getByText('The page of the tool.').waitFor();
    await expect.poll(() => component(page).count()).toBe(0);
  });
});
