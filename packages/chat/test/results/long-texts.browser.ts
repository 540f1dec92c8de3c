// Texts of any length from servers, views and models: what the page lays out of them at once is bounded, and in nodes that a browser lays out in
// linear time.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { LONG_ARGUMENTS, LONG_TEXT } from '../mcp-servers/hostile/long-text-server.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { answers, type ConversationPage, composer, openConversations, say } from '../support/conversation-page.ts';
import type { OpenedChat } from '../support/open-page.ts';
import { openTools } from '../support/tools-dialog.ts';

/** The most characters that a card, or a part of a result, lays out before the user asks for more. */
const MAX_CHARACTERS = 50_000;
/** The most characters of one text node. */
const MAX_NODE = 1000;

let talks: ConversationPage;
let chat: OpenedChat;
beforeAll(async () => {
  talks = await openConversations({ servers: { long: stdioServer('hostile/long-text-server.ts') }, plain: true });
  ({ chat } = talks);
});
afterAll(() => talks?.close());
afterEach(async () => {
  expect(await talks.finish()).toEqual([]);
});

/** How many characters an element lays out, and the most in one text node. */
function measure(element: Locator): Promise<{ characters: number; longestNode: number }> {
  return element.evaluate(root => {
    const lengths: number[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) lengths.push(walker.currentNode.nodeValue!.length);
    return { characters: lengths.reduce((sum, length) => sum + length, 0), longestNode: Math.max(...lengths) };
  });
}

async function expectBounded(element: Locator): Promise<void> {
  const { characters, longestNode } = await measure(element);
  expect(characters).toBeLessThan(MAX_CHARACTERS);
  expect(longestNode).toBeLessThanOrEqual(MAX_NODE);
}

async function open(tool: string): Promise<Page> {
  await talks.begin();
  return chat.open(`/s/${await chat.sessionWith(tool, {}, 'long')}`);
}

describe('a card', () => {
  it.each(sample(Object.keys(LONG_ARGUMENTS), 2))('lays out a bounded part of the arguments: %s', async id => {
    const page = await open('long');
    await page.locator('[data-surface-state=ready]').waitFor();
    await viewIn(page).locator(`#${id}`).click();
    const card = cards(page);
    await card.waitFor();
    await expectBounded(page.locator('main'));
    await expect.poll(() => card.getByRole('button', { name: /^Show (more of|all) / }).count()).toBe(1);
    await armed(card);
    await cardAction(card, 'deny').click();
    await card.waitFor({ state: 'detached' });
  });

  it('of a model’s call does so again after a reload', async () => {
    const page = await talks.begin({ calls: [{ name: 'long__save', args: { text: LONG_TEXT } }] }, { text: 'Done.' });
    await say(page, 'Save it');
    const card = cards(page);
    for (const visit of [() => card.waitFor(), () => page.reload()]) {
      await visit();
      await card.waitFor();
      await expectBounded(page.locator('main'));
    }
    await cardAction(card, 'deny').click();
    await answers(page).getByText('Done.').waitFor();
  });

  it('shows the whole text in pieces', async () => {
    const page = await open('long');
    await page.locator('[data-surface-state=ready]').waitFor();
    await viewIn(page).locator('#letters').click();
    const card = cards(page);
    const value = card.getByRole('group', { name: 'Arguments' }).locator('dd bdi');
    await card.getByRole('button', { name: 'Show more of 200,000 characters' }).click();
    await expect.poll(async () => (await value.textContent())?.length).toBe(54_000);
    expect((await measure(card)).longestNode).toBeLessThanOrEqual(MAX_NODE);
    for (let press = 0; press < 2; press++) await card.getByRole('button', { name: /^Show more of/ }).click();
    await card.getByRole('button', { name: /^Show all/ }).click();
    await expect.poll(async () => (await value.textContent()) === LONG_TEXT).toBe(true);
    await card.getByRole('button', { name: 'Show less' }).click();
    await expectBounded(card);
    await cardAction(card, 'deny').click();
  });
});

describe('the page bounds', () => {
  it.each(['text', 'error', 'file'])('a result: %s', async tool => {
    const page = await open(tool);
    await page
      .locator('.call:is([data-call-state=done], [data-call-state=failed]) button[aria-expanded]')
      .first()
      .waitFor();
    await expectBounded(page.locator('main'));
  });

  it('a log line of a view', async () => {
    const page = await open('long');
    await page.locator('[data-surface-state=ready]').waitFor();
    await viewIn(page).locator('#log').click();
    await page.locator('.notice').waitFor();
    await expectBounded(page.locator('main'));
  });

  it('the title and the description of a tool', async () => {
    const page = await talks.begin();
    const tools = await openTools(page);
    await expectBounded(page.locator('body'));
    await tools.locator('.tool[data-tool-name=described]').click();
    await page.locator('.draft').waitFor();
    await expectBounded(page.locator('body'));
  });

  it('the title, the description and the arguments of a prompt', async () => {
    const page = await talks.begin();
    await composer(page).fill('/described');
    const prompt = page.locator('[data-prompt-name=described]');
    await prompt.waitFor();
    await expectBounded(page.locator('body'));
    await prompt.click();
    await page.locator('.prompt-form').waitFor();
    await expectBounded(page.locator('body'));
  });

  it('the form of a schema: names, hints, options, defaults', async () => {
    const page = await talks.begin();
    await (await openTools(page)).locator('.tool[data-tool-name=schema]').click();
    await page.locator('.draft .vitrine-input').first().waitFor();
    await expectBounded(page.locator('body'));
    const placeholders = page.locator('.draft [placeholder]');
    for (const text of await placeholders.evaluateAll(all => all.map(each => each.getAttribute('placeholder') ?? '')))
      expect(text.length).toBeLessThan(500);
  });

  it('the answer of a model, in prose, code and reasoning', async () => {
    const page = await talks.begin({
      reasoning: LONG_TEXT,
      text: `${LONG_TEXT.slice(0, 20_000)} \`${LONG_TEXT.slice(0, 20_000)}\`\n\n${LONG_TEXT}`,
    });
    await say(page, 'Go');
    await page.getByRole('button', { name: /^Show more of 240/ }).waitFor();
    const { characters, longestNode } = await measure(answers(page));
    expect(characters).toBeLessThan(51_000);
    expect(longestNode).toBeLessThanOrEqual(MAX_NODE);
    expect((await measure(page.locator('.reasoning'))).longestNode).toBeLessThanOrEqual(MAX_NODE);
  });

  it('a message of the user', async () => {
    await talks.begin({ text: 'Thanks.' });
    // Not typed: a browser itself takes many seconds to lay out so long a word in a text field.
    const { id } = await chat.post('/api/sessions', {});
    await chat.post(`/api/sessions/${id}/messages`, { text: LONG_TEXT.slice(0, 90_000) });
    const page = await chat.open(`/s/${id}`);
    await answers(page).getByText('Thanks.').waitFor();
    await expectBounded(page.locator('.user-message'));
  });
});
