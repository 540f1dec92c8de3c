// Questions about tools that say of themselves that they may delete or overwrite something: alone, and among others of the same step.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cardAction } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const DISCARD = { id: 'discard', name: 'steps__discard', args: { item: 'tea' } };
const ORDER = { id: 'order', name: 'steps__order', args: { item: 'tea', count: 2 } };
const WORDS = 'Deletes the order for good.';
const MARK = 'Can delete or overwrite data';

const assistant: ScriptedTurn = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says('All done.');
  const words = JSON.stringify(last);
  if (words.includes('Both')) return calls(ORDER, DISCARD);
  return calls(...(words.includes('Twice') ? [DISCARD, { ...DISCARD, id: 'again' }] : [DISCARD]));
};

const chat = openForTests(() =>
  openChat({
    servers: { steps: stdioServer('./step-server.ts') },
    models: scriptedModels(Array.from({ length: 30 }, () => assistant)),
    plain: true,
  }),
);

async function ask(text: string): Promise<{ page: Page; card: Locator }> {
  const page = await chat.open();
  await page.locator('[data-composer]').fill(text);
  await page.locator('[data-send]').click();
  const card = page.locator('.approval-card').first();
  await card.waitFor();
  return { page, card };
}

/** The colours of an element, and whether it is filled with the colour of the page's main action. */
const readColours = (element: Locator) =>
  element.evaluate(node => {
    const style = getComputedStyle(node);
    const root = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = root.getPropertyValue('--danger');
    probe.style.backgroundColor = root.getPropertyValue('--accent');
    const { color: danger, backgroundColor: accent } = getComputedStyle(probe);
    probe.remove();
    return { isRed: style.color === danger, isFilled: style.backgroundColor === accent };
  });

describe('a call that may delete something', () => {
  it('is asked about in red, with title and description, and without "Always allow" beside the button', async () => {
    const { page, card } = await ask('Discard');
    await card.getByText("Allow 'Discard an order'?").waitFor();
    await card.getByText(WORDS).waitFor();
    expect(await readColours(card.getByText(MARK))).toEqual({ isRed: true, isFilled: false });
    expect(await readColours(cardAction(card, 'allow'))).toEqual({ isRed: true, isFilled: false });
    await expect.poll(() => cardAction(card, 'always').count()).toBe(0);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await card.getByRole('button', { name: 'More options' }).click();
    await card.getByRole('button', { name: 'Always allow for this tool' }).waitFor();
    await card.locator('[data-approval-action=allow][aria-disabled=false]').click();
    await page.getByText('All done.').waitFor();
  });

  it('is not allowed with the others of its step', async () => {
    const { page, card } = await ask('Both');
    await card.getByText(WORDS).waitFor();
    await expect.poll(() => card.locator('.button.primary').count()).toBe(0);
    await expect.poll(() => card.getByRole('button', { name: 'Allow all', exact: true }).count()).toBe(0);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await card.locator('[data-step-action=allow-others][aria-disabled=false]').click();
    await page.locator('.call[data-call-state=done][data-tool-name=order]').waitFor();
    await card.getByText('Allow 1 of 2 calls?').waitFor();
    const line = card.locator('[data-question]', { hasText: 'Discard an order' });
    await expect.poll(() => line.getByText(MARK).first().isVisible()).toBe(true);
    await line.locator('[data-approval-action=allow][aria-disabled=false]').click();
    await page.getByText('All done.').waitFor();
  });

  it('has no button for all of them when each call of a step is one', async () => {
    const { card } = await ask('Twice');
    await card.getByText('Allow 2 calls?').waitFor();
    await expect.poll(() => card.locator('[data-step-action^=allow]').count()).toBe(0);
    await expect.poll(() => card.getByRole('button', { name: 'Deny all' }).count()).toBe(1);
  });
});
