// Cards that wait while the conversation continues, and elicitations that are answered at their cards.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { armed, cardAction, cards, sayNo } from '../support/answer-cards.ts';
import { violations, violationsInBothThemes } from '../support/axe.ts';
import { setUpShop } from './approval-shop.ts';

const shop = setUpShop();

async function order(page: Page): Promise<void> {
  await page.locator('[data-composer]').fill('Two cups of green tea, please');
  await page.locator('[data-send]').click();
}

describe('open cards', () => {
  it.runIf(IS_THOROUGH)(
    'do not stop the user from scrolling, writing and getting an answer, while three of them are open',
    async () => {
      const { page, id, press, says } = await shop.openShop();
      await shop.chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
      await press('Check stock');
      await press('Add to basket');
      await page.getByRole('button', { name: '3 approvals waiting' }).waitFor();
      await expect.poll(() => violationsInBothThemes(page)).toEqual([]);

      await page.mouse.move(900, 300);
      await page.mouse.wheel(0, 10_000);
      await page.waitForFunction(
        () => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
      );
      await page.mouse.wheel(0, -10_000);
      await page.waitForFunction(() => scrollY === 0);

      const composer = page.locator('[data-composer]');
      await composer.click();
      await page.keyboard.type('Are you there?');
      await expect.poll(() => composer.inputValue()).toBe('Are you there?');
      await page.keyboard.press('Enter');
      await page.getByText('I am listening.').waitFor();
      await expect.poll(() => cards(page).count()).toBe(3);
      expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-composer'))).toBe(true);

      // Each takes its own answer, the last one first.
      const basket = cards(page, "Allow 'Add to basket'?");
      await basket.getByText("product-card wants to run 'Add to basket'").waitFor();
      await cardAction(basket, 'deny').click();
      await says('Refused.');
      const stock = cards(page, "Allow 'Check stock'?");
      await armed(stock);
      await cardAction(stock, 'allow').click();
      await says('In stock: tea 1.');
      await page.getByText('You denied this').waitFor();
      await sayNo(page);
    },
  );

  it('let the user edit the arguments of the model’s call', async () => {
    const { page } = await shop.openShop();
    await order(page);
    const card = cards(page, "Allow 'Add to basket'?");
    await card.getByText("The model wants to run 'Add to basket'").waitFor();
    await page.getByRole('status').getByText("Approval needed: Allow 'Add to basket'?").waitFor({ state: 'attached' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByLabel('Item').fill('black tea');
    await expect.poll(() => violations(page)).toEqual([]);
    await armed(card);
    await cardAction(card, 'allow').click();
    await page.getByText(/I received: .*In the basket: 2 black tea/).waitFor();
    await page.getByText("You changed and allowed 'Add to basket'").waitFor();
  });

  it('send the model the reason for a denial', async () => {
    const { page } = await shop.openShop();
    await order(page);
    const card = cards(page, "Allow 'Add to basket'?");
    await card.getByRole('button', { name: 'More options' }).click();
    await card.getByLabel('Reason for the model').fill('I prefer coffee');
    await page.keyboard.press('Enter');
    await page.getByText(/I received: .*I prefer coffee/).waitFor();
    await page.getByText('You denied this').waitFor();
  });
});

describe('an elicitation of a server', () => {
  it('is a form at its call: checked, sent, and in the result', async () => {
    const { page, id } = await shop.openShop();
    await shop.chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
    const card = cards(page, 'shop asks for information');
    await card.getByText('Where should it go?').waitFor();
    await expect.poll(() => page.locator('.call[data-tool-name=delivery] [data-approval]').count()).toBe(1);
    await armed(card);
    await cardAction(card, 'allow').click();
    const street = card.getByLabel('Street');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await street.evaluate(element => element === document.activeElement)).toBe(true);
    await street.fill('Main Street 1');
    await card.getByLabel('Speed').selectOption('express');
    await armed(card);
    await cardAction(card, 'allow').click();
    await page.getByText('accept: {"street":"Main Street 1","speed":"express"').waitFor();
    await page.getByText('You answered').waitFor();
  });

  it('can be declined, and dismissed without an answer by Escape', async () => {
    const { page, id } = await shop.openShop();
    const ask = () =>
      shop.chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
    const card = cards(page, 'shop asks for information');
    await ask();
    await cardAction(card, 'deny').click();
    await page.getByText('decline: {}').waitFor();
    await page.getByText('You declined this').waitFor();
    await ask();
    await card.waitFor();
    await card.focus();
    await page.keyboard.press('Escape');
    await page.getByText('cancel: {}').waitFor();
  });

  it('can be a page to visit: its whole address is shown before it opens in a new tab', async () => {
    const { page, id } = await shop.openShop();
    await shop.chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'pay', arguments: {} });
    const card = cards(page, 'shop asks you to open a page');
    await card.getByText('Please pay on the page of your bank.').waitFor();
    await expect.poll(() => card.locator('.link-target').innerText()).toBe(shop.bankUrl);
    await expect.poll(() => violations(page)).toEqual([]);
    await armed(card);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), cardAction(card, 'allow').click()]);
    await tab.waitForURL(shop.bankUrl);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await page.getByText('Payment: accept').waitFor();
    await page.getByText('You opened the page').waitFor();
  });
});
