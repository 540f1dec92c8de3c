// The questions about several calls of one step: one card, an answer for each call, and several at once.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cardAction, cards, holdArming } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const lookup = (topic: string) => ({
  id: topic,
  name: 'steps__lookup',
  args: { topic, speed: 'std', down: ['start'] },
});
const ORDER = { id: 'order', name: 'steps__order', args: { item: 'tea', count: 2 } };

/** Makes the calls that the user names, and then says that it is done. */
const assistant: ScriptedTurn = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says('All done.');
  const words = JSON.stringify(last);
  if (words.includes('Read')) return calls(lookup('Oslo'), lookup('Bergen'), lookup('Narvik'));
  return calls(lookup('Oslo'), ORDER);
};

const chat = openForTests(() =>
  openChat({
    servers: { steps: stdioServer('./step-server.ts') },
    models: scriptedModels(Array.from({ length: 30 }, () => assistant)),
    plain: true,
  }),
);

const stepCard = (page: Page) => page.locator('[data-step-approvals]');
const button = (page: Page, name: string) => stepCard(page).getByRole('button', { name, exact: true });
const line = (page: Page, text: string) => stepCard(page).locator('[data-question]', { hasText: text });

async function ask(text: 'Read' | 'Order', opened?: Page): Promise<Page> {
  const page = opened ?? (await chat.open());
  await page.locator('[data-composer]').fill(text);
  await page.locator('[data-send]').click();
  await stepCard(page).waitFor();
  return page;
}

/** Resolves when the card takes answers: it has been in sight for a while, and stands still. */
const armed = (page: Page) => stepCard(page).locator('[data-step-action=allow-all][aria-disabled=false]').waitFor();

/** Presses a button that allows, once it has been in sight for a while. */
async function press(page: Page, name: string): Promise<void> {
  await armed(page);
  await button(page, name).click();
}

const results = (page: Page) => page.locator('.call[data-call-state=done]');

describe('the card of a step', () => {
  it('has a line for each call in the words of its schema, in one window, and "Allow all" answers each', async () => {
    const page = await ask('Read');
    await page.getByText('Allow 3 calls?').waitFor();
    const { height } = (await stepCard(page).boundingBox())!;
    expect(height).toBeLessThan(400);
    await expect.poll(() => cards(page).count()).toBe(3);
    await expect
      .poll(() => line(page, 'Oslo').innerText())
      .toMatch(/Topic: Oslo, Speed: Standard \(std\), Buttons: start/);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await expect.poll(() => button(page, 'Allow read-only ones').count()).toBe(0);
    await press(page, 'Allow all');
    await page.getByText('All done.').waitFor();
    await expect.poll(() => results(page).count()).toBe(3);
    await expect.poll(() => stepCard(page).count()).toBe(0);
    const { pathname } = new URL(page.url());
    const { events } = (await (await fetch(`${chat.url}/api/sessions${pathname.slice(2)}`)).json()) as {
      events: { type: string; approvalId?: string; status?: string }[];
    };
    const answers = events.filter(({ type }) => type === 'approval:response');
    expect(answers.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved']);
    expect(new Set(answers.map(({ approvalId }) => approvalId)).size).toBe(3);
  });

  it('allows only what is read-only, and keeps the other line where it was', async () => {
    const page = await ask('Order');
    const order = line(page, 'Order');
    await armed(page);
    const before = (await order.boundingBox())!;
    await press(page, 'Allow read-only ones');
    await line(page, 'Oslo').getByText('Allowed').waitFor();
    await results(page).waitFor();
    expect((await order.boundingBox())!.y).toBeCloseTo(before.y, 0);
    await expect.poll(() => results(page).getAttribute('data-tool-name')).toBe('lookup');
    await cardAction(order, 'deny').click();
    await page.getByText('All done.').waitFor();
    await expect.poll(() => results(page).count()).toBe(1);
  });

  it('says of each call whose answer was not sent why, and keeps the other answers', async () => {
    const page = await ask('Read');
    const failing = await cards(page).nth(1).getAttribute('data-approval');
    await page.route(`**/approvals/${failing}`, route => route.abort(), { times: 1 });
    await press(page, 'Allow all');
    await line(page, 'Bergen')
      .getByText(/^Your answer was not sent/)
      .waitFor();
    await page.getByText('Allow 1 of 3 calls?').waitFor();
    await expect.poll(() => results(page).count()).toBe(2);
    await press(page, 'Allow all');
    await page.getByText('All done.').waitFor();
    await expect.poll(() => results(page).count()).toBe(3);
  });

  it('opens a line for the details: edit, deny with a reason', async () => {
    const page = await ask('Order');
    const order = line(page, 'Order');
    await order.locator('.step-question-fold').click();
    await order.getByRole('button', { name: 'Edit' }).click();
    await order.getByLabel('Count').fill('12');
    await press(page, 'Allow all');
    // The edited value is wrong: this one stays open, with its error, and the other is answered.
    await line(page, 'Oslo').getByText('Allowed').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await order.getByLabel('Count').fill('3');
    await press(page, 'Allow all');
    await page.locator('.turn-toggle').click();
    await page.getByText('Ordered 3 tea.').waitFor();
    await page.getByText("You changed and allowed 'Order'").waitFor();
  });

  it('can let the model use the read-only tools of the server, until the settings take it back', async () => {
    const page = await ask('Read');
    await line(page, 'Oslo').locator('.step-question-fold').click();
    await line(page, 'Oslo').locator('[data-approval-choice=trust][aria-disabled=false]').click();
    await page.getByText('The model may use read-only tools of steps from now on').waitFor();
    await page.getByText('All done.').waitFor();
    await page.locator('[data-composer]').fill('Read');
    await page.locator('[data-send]').click();
    await expect.poll(() => results(page).count()).toBe(6);
    await expect.poll(() => stepCard(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('tab', { name: 'Approvals' }).click();
    const trust = page.getByRole('switch', { name: 'Trust steps for the model' });
    await expect.poll(() => trust.isChecked()).toBe(true);
    await trust.click();
    await page
      .getByRole('status')
      .getByText('steps is not trusted for the model any more')
      .waitFor({ state: 'attached' });
  });

  it('takes no answer before it was in sight for a while, and one by the keyboard', async () => {
    const page = await chat.open();
    const elapse = await holdArming(page);
    await ask('Read', page);
    await button(page, 'Allow all').evaluate(element => (element as HTMLButtonElement).click());
    await expect.poll(() => cards(page).count()).toBe(3);
    await elapse();
    await armed(page);
    await button(page, 'Allow all').dblclick({ delay: 20 });
    await page.getByText('All done.').waitFor();

    const other = await ask('Read');
    await other.getByRole('button', { name: '3 approvals waiting' }).press('Enter');
    expect(
      await cards(other)
        .first()
        .evaluate(element => element === document.activeElement),
    ).toBe(true);
    await other.keyboard.press('Tab');
    await other.keyboard.press('Escape');
    await line(other, 'Oslo').getByText('Denied').waitFor();
    const question = line(other, 'Bergen').locator('[data-approval]');
    await expect.poll(() => question.evaluate(element => element === document.activeElement)).toBe(true);
    await button(other, 'Deny all').press('Enter');
    await other.getByText('All done.').waitFor();
    await other.waitForFunction(() => document.activeElement?.matches('.call, .turn-toggle'));
  });
});
