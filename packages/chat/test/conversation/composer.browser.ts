// The composer: drafts and the focus; and the command palette.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { answers, atRest, composer, openConversations, say } from '../support/conversation-page.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const hasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.hasAttribute('data-composer') === true);
const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });

/** Begins a chat with one message and its answer. Resolves with its path. */
async function begin(page: Page, text: string): Promise<string> {
  conversations.wire.add({ text: `Answer to ${text}` });
  await say(page, text);
  await answers(page)
    .filter({ hasText: `Answer to ${text}` })
    .waitFor();
  await atRest(page);
  return new URL(page.url()).pathname;
}

describe('a draft', () => {
  it('stays with its chat when the user goes to another one, and when the page is loaded again', async () => {
    const page = await conversations.begin();
    const path = await begin(page, 'First');
    await composer(page).fill('not sent yet');
    await page.getByRole('button', { name: 'New chat' }).click();
    await hasFocus(page);
    // What began this chat was sent, so that the next new one is empty.
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await composer(page).fill('for a new chat');
    await page.getByRole('link', { name: 'First' }).click();
    await page.waitForFunction(
      text => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value === text,
      'not sent yet',
    );
    await page.reload();
    await answers(page).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('not sent yet');

    // Also in another tab; and it is gone when it is sent.
    const other = await conversations.chat.open(path);
    await answers(other).waitFor();
    await expect.poll(() => composer(other).inputValue()).toBe('not sent yet');
    conversations.wire.add({ text: 'It was.' });
    await composer(other).press('Enter');
    await answers(other).filter({ hasText: 'It was.' }).waitFor();
    await expect.poll(() => composer(other).inputValue()).toBe('');
    await other.reload();
    await answers(other).first().waitFor();
    await expect.poll(() => composer(other).inputValue()).toBe('');
    await other.getByRole('button', { name: 'New chat' }).click();
    await hasFocus(other);
    await expect.poll(() => composer(other).inputValue()).toBe('for a new chat');
    await composer(other).fill('');
  });

  it('that was written while a message is on its way is not taken for that message', async () => {
    const page = await conversations.begin();
    await begin(page, 'Earlier');
    const giveAnswers = await holdAnswers(page, '**/messages');
    conversations.wire.add({ text: 'Done.' });
    await composer(page).fill('Second');
    await page.locator('[data-send]:enabled').waitFor();
    await composer(page).press('Enter');
    await answers(page).filter({ hasText: 'Done.' }).waitFor();
    await composer(page).fill('Third');
    await page.getByRole('button', { name: 'New chat' }).click();
    await hasFocus(page);
    const answer = page.waitForResponse('**/messages');
    giveAnswers();
    await (await answer).finished();
    await page.getByRole('link', { name: 'Earlier' }).click();
    await answers(page).first().waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Third');
    await composer(page).fill('');
  });

  it('is still there when it could not be sent', async () => {
    const page = await conversations.begin();
    await page.route('**/messages', route => route.abort());
    await say(page, 'Into the void');
    await page.getByText('The chat server does not answer.').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Into the void');
    await page.unroute('**/messages');
    conversations.wire.add({ text: 'Now it did.' });
    await composer(page).press('Enter');
    await answers(page).filter({ hasText: 'Now it did.' }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
  });
});

describe('the focus', () => {
  it('is in the composer at once, and is not taken from a dialog', async () => {
    const page = await conversations.begin();
    await hasFocus(page);
    await page.keyboard.type('typed at once');
    await expect.poll(() => composer(page).inputValue()).toBe('typed at once');
    await composer(page).fill('');
    const path = await begin(page, 'Second');
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL(url => url.pathname !== path);
    expect(await settings.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('does not open the keyboard of a phone', async () => {
    const page = await conversations.begin();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', { features: [] });
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.reload();
    await page.locator('.model-picker').waitFor();
    expect(
      await page.evaluate(() => [matchMedia('(pointer: coarse)').matches, document.activeElement?.tagName]),
    ).toEqual([true, 'BODY']);
  });
});

describe('the command palette', () => {
  it('finds a chat, a tool and a command by keyboard alone', async () => {
    const page = await conversations.begin();
    const path = await begin(page, 'Where is the cheese?');
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.type('new ch');
    await palette(page).getByRole('option', { name: 'New chat' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname === '/');
    await hasFocus(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('cheese');
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.pathname === path);
    await hasFocus(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('nothing of the kind');
    await palette(page).getByText('Nothing matches').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('theme');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await palette(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('settings');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    // One dialog at a time.
    await page.keyboard.press('Control+k');
    await expect.poll(() => palette(page).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('is opened by a press on a phone, too, and closed without a choice', async () => {
    const page = await conversations.begin();
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Commands', exact: false }).first().click();
    await palette(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  });
});
