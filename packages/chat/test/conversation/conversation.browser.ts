// A conversation in the page: streamed text, calls whose views render while the arguments stream, approvals inline.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH, sample } from '../../../../test/support/thorough.ts';
import { allowCard, armed, cardAction, cards } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import {
  answers,
  atRest,
  composer,
  forecastCall,
  heldAnswer,
  openConversations,
  PROVIDERS,
  say,
  signCall,
  stopButton,
  viewAt,
} from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const lastText = () => conversations.wire.requests.at(-1)!.lastText;
const waitForText = (page: Page, text: string) => answers(page).filter({ hasText: text }).waitFor();

describe('a conversation', () => {
  it.each(sample(PROVIDERS, 1))(
    'with %s: streams the answer, asks inline, renders while arguments stream',
    async provider => {
      const page = await conversations.begin(heldAnswer, forecastCall('Lisbon', { provider }), {
        text: 'Mild in **Lisbon**.',
      });
      await page.locator('.model-picker select').selectOption(`${provider}/m`);
      await say(page, 'Tell me a long story', 'button');
      await waitForText(page, 'word-00');
      await expect.poll(() => answers(page).textContent()).not.toContain('word-19');
      // Reasoning is folded.
      await expect.poll(() => page.locator('.reasoning p').isVisible()).toBe(false);
      await stopButton(page).waitFor();
      conversations.wire.release();
      await waitForText(page, 'word-19');
      await atRest(page);
      // OpenAI's chat API sends no reasoning.
      if (provider !== 'openai') {
        await page.locator('.reasoning summary').click();
        await expect.poll(() => page.locator('.reasoning p').innerText()).toBe('Let me think');
      }

      // The first call is asked about, at the call.
      await say(page, 'And the weather in Lisbon?');
      await page.locator('.call[data-tool-name=forecast] [data-approval]').waitFor();
      await expect.poll(() => cards(page).innerText()).toContain('Lisbon');
      await allowCard(page, { action: 'always' });
      await viewAt(page, 0).locator('.days li').nth(2).waitFor();
      await page.locator('.answer strong', { hasText: 'Lisbon' }).waitFor();
      await atRest(page);

      // The second is allowed: its view draws what the model has written so far.
      conversations.wire.add(forecastCall('Reykjavik', { provider, isHeld: true }), { text: 'Cold.' });
      await say(page, 'And in Iceland?');
      const view = viewAt(page, 1);
      if (provider !== 'google') {
        await expect.poll(() => view.locator('.asked').innerText()).toMatch(/^R[a-z]{0,7}$/);
        await expect.poll(() => view.locator('.days li').count()).toBe(0);
      }
      conversations.wire.release();
      await view.locator('.days li').nth(2).waitFor();
      await view.locator('footer', { hasText: 'Reykjavík' }).waitFor();
      await waitForText(page, 'Cold.');
      await atRest(page);
      await expect.poll(() => cards(page).count()).toBe(0);
      expect(conversations.wire.requests.map(({ model }) => model)).toEqual(Array(5).fill('m'));
    },
  );

  it.runIf(IS_THOROUGH)('has no accessibility violations while it runs, asks, and rests, in both themes', async () => {
    const page = await conversations.begin(heldAnswer, signCall('Ada'), { text: 'Signed: `Ada`.' });
    await say(page, 'Hello');
    await waitForText(page, 'word-00');
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    conversations.wire.release();
    await atRest(page);
    await say(page, 'Sign');
    await armed(cards(page));
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await allowCard(page);
    await waitForText(page, 'Signed: Ada.');
    await atRest(page);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  });

  it('sends the model the reason for a denial, and asks no more after "Always allow"', async () => {
    const page = await conversations.begin(signCall('Ada'), { text: 'Not signed.' }, signCall('Bob'), {
      text: 'Bob it is.',
    });
    await say(page, 'Sign for Ada');
    await cards(page).waitFor();
    await cards(page).getByRole('button', { name: 'More options' }).click();
    await cards(page).getByRole('textbox', { name: 'Reason for the model' }).fill('Ada is away');
    await cards(page).getByRole('button', { name: 'Deny with a reason' }).click();
    await waitForText(page, 'Not signed.');
    expect(lastText()).toContain('Ada is away');
    await page.getByText('You denied this').first().waitFor();

    await atRest(page);
    await say(page, 'Sign for Bob');
    await allowCard(page, { action: 'always' });
    await waitForText(page, 'Bob it is.');
    expect(lastText()).toContain('Signed by Bob');
    await atRest(page);

    conversations.wire.add(signCall('Cleo'), { text: 'Cleo, too.' });
    await say(page, 'Sign for Cleo');
    await waitForText(page, 'Cleo, too.');
    expect(lastText()).toContain('Signed by Cleo');
    // A plain no needs no reason, and the composer is usable while a card waits.
    await atRest(page);
    conversations.wire.add({ calls: [{ name: 'office__greet', args: { name: 'Dora' } }] }, { text: 'No greeting.' });
    await say(page, 'Greet Dora');
    await cards(page).waitFor();
    await composer(page).fill('a draft');
    await cardAction(cards(page), 'deny').click();
    await waitForText(page, 'No greeting.');
    expect(lastText()).toContain('declined');
    await expect.poll(() => composer(page).inputValue()).toBe('a draft');
  });

  it('queues and steers messages while it runs, and stops', async () => {
    const page = await conversations.begin({ ...heldAnswer, calls: signCall('Ada').calls }, { text: 'In French.' });
    await say(page, 'Tell me');
    await waitForText(page, 'word-00');
    await say(page, 'Then this');
    await page.locator('.waiting li[data-delivery=queue]', { hasText: 'Then this' }).waitFor();
    await composer(page).fill('In French, please');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.waiting li[data-delivery=steer]', { hasText: 'In French' }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    // The queued one is taken back.
    await page.locator('.waiting li[data-delivery=queue]').getByRole('button', { name: 'Remove' }).click();
    await page.locator('.waiting li[data-delivery=queue]').waitFor({ state: 'detached' });
    conversations.wire.release();
    await allowCard(page);
    await waitForText(page, 'In French.');
    await atRest(page);
    expect(lastText()).toContain('In French, please');
    expect(JSON.stringify(conversations.wire.requests)).not.toContain('Then this');
    await expect.poll(() => page.locator('.user-text').allInnerTexts()).toEqual(['Tell me', 'In French, please']);

    conversations.wire.add(heldAnswer, { text: 'I am here.' });
    await say(page, 'Again');
    await answers(page).filter({ hasText: 'word-00' }).nth(1).waitFor();
    await stopButton(page).click();
    await conversations.wire.untilAborted(1);
    await page.locator('.transcript').getByText('Stopped.').first().waitFor();
    await atRest(page);
    await expect.poll(() => answers(page).filter({ hasText: 'word-00' }).count()).toBe(2);
    await say(page, 'Are you there?');
    await waitForText(page, 'I am here.');
  });
});
