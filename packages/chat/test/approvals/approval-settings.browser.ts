// The settings of approvals in the page, and the history of approvals.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { allowCard, cardAction, cards, sayNo } from '../support/answer-cards.ts';
import { violations, violationsInBothThemes } from '../support/axe.ts';
import { setUpShop } from './approval-shop.ts';

const shop = setUpShop();

describe('the settings of approvals', () => {
  it('let read-only tools of a trusted server run, until the trust is revoked', async () => {
    const { page, dialog, press, says, openSettings, closeSettings } = await shop.openShop();
    await openSettings();
    const trust = dialog.getByRole('switch', { name: 'Trust shop', exact: true });
    await expect.poll(() => trust.isChecked()).toBe(false);
    await trust.click();
    await dialog.getByText(/^Trusted since/).waitFor();
    await dialog.getByRole('status').getByText('shop is trusted now').waitFor({ state: 'attached' });
    await closeSettings();
    await press('Check stock');
    await says('In stock: tea 1.');
    await expect.poll(() => cards(page).count()).toBe(0);

    await openSettings();
    await expect.poll(() => trust.isChecked()).toBe(true);
    await trust.click();
    await dialog.getByText(/^Trusted since/).waitFor({ state: 'detached' });
    await closeSettings();
    await press('Check stock');
    await sayNo(page);
    await says('Refused.');
  });

  it.runIf(IS_THOROUGH)(
    'can require approval of everything, also of trusted and always allowed calls, and turn that off',
    async () => {
      const { page, dialog, press, says, openSettings, closeSettings } = await shop.openShop();
      await press('Check stock');
      await allowCard(page, { choice: 'trust' });
      await says('In stock: tea 1.');
      await openSettings();
      await dialog.getByRole('switch', { name: 'Ask for everything' }).click();
      await dialog.getByText(/^Every call of the model or of an interface waits/).waitFor();
      await closeSettings();
      await press('Check stock');
      // Nothing but once: in this mode no answer lasts.
      await cards(page).waitFor();
      await expect.poll(() => cardAction(cards(page), 'always').count()).toBe(0);
      await allowCard(page);
      await says('In stock: tea 2.');

      await page.reload();
      await page.locator('[data-surface-state=ready]').waitFor();
      await openSettings();
      const mode = dialog.getByRole('switch', { name: 'Ask for everything' });
      await expect.poll(() => mode.isChecked()).toBe(true);
      await mode.click();
      await dialog.getByText(/^Read-only tools of trusted servers/).waitFor();
      await closeSettings();
      await press('Check stock');
      await says('In stock: tea 1.');
      await expect.poll(() => cards(page).count()).toBe(0);
    },
  );

  it('list what is always allowed, and revoke it', async () => {
    const { page, dialog, press, says, openSettings, closeSettings } = await shop.openShop();
    await openSettings();
    await dialog.getByText('No saved permissions').waitFor();
    await closeSettings();
    await press('Add to basket');
    await allowCard(page, { action: 'always' });
    await says('In the basket: 2 tea.');
    await press('Add to basket');
    await says('In the basket: 2 tea. In the basket: 2 tea.');

    await openSettings();
    const line = dialog.getByRole('listitem').filter({ hasText: "Interfaces may run 'Add to basket'" });
    await line.getByText('In every chat').waitFor();
    await line.getByRole('button', { name: 'Revoke Add to basket' }).click();
    await dialog.getByText('No saved permissions').waitFor();
    await dialog.getByRole('status').getByText('Revoked: Add to basket').waitFor({ state: 'attached' });
    // The button is gone; the focus continues from the panel.
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tabpanel');
    await closeSettings();
    await press('Add to basket');
    await sayNo(page);
    await says('Refused.');
  });

  it('work by keyboard: arrows switch tabs, Escape returns to the button', async () => {
    const { page, dialog } = await shop.openShop();
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    const tab = dialog.getByRole('tab', { name: 'Approvals' });
    await tab.press('Enter');
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('tabpanel', { name: 'Approval history' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Approval history');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Data');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Models');
    await tab.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Approvals');
    const trust = dialog.getByRole('switch', { name: 'Trust shop', exact: true });
    await trust.press('Space');
    await dialog.getByText(/^Trusted since/).waitFor();
    expect(await trust.evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
  });

  it('show an error, and try again', async () => {
    const { page, dialog } = await shop.openShop();
    const isFailingUrl = (url: URL) => ['/api/trusted-servers', '/api/approvals'].includes(url.pathname);
    await page.route(isFailingUrl, route => route.abort());
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const tab of ['Approvals', 'Approval history']) {
      await dialog.getByRole('tab', { name: tab, exact: true }).click();
      await dialog.getByRole('alert').getByText('The chat server does not answer.').waitFor();
    }
    await page.unroute(isFailingUrl);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await dialog.getByRole('searchbox').or(dialog.getByText('No approvals yet')).waitFor();
  });

  it.runIf(IS_THOROUGH)('have no axe faults, in both themes and on a phone', async () => {
    const { page, dialog, press, openSettings } = await shop.openShop();
    await press('Add to basket');
    await allowCard(page, { action: 'always' });
    await press('Check stock');
    await sayNo(page);
    await openSettings();
    await dialog.getByText("Interfaces may run 'Add to basket'").waitFor();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('tab', { name: 'Approval history' }).click();
    await dialog.locator('summary').first().click();
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => violations(page)).toEqual([]);
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await expect.poll(() => dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
  });
});

describe('the approval history', () => {
  async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: button }).click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, 'utf8') };
  }

  it.runIf(IS_THOROUGH)(
    'lists who requested what and the answer, can be searched, and exports what was found',
    async () => {
      const { page, id, dialog, press, says, openHistory } = await shop.openShop();
      await press('Check stock');
      await allowCard(page, { choice: 'chat' });
      await says('In stock: tea 1.');
      await press('Add to basket');
      await cards(page, "Allow 'Add to basket'?").waitFor();
      await openHistory();
      const items = dialog.getByRole('listitem');
      await items.filter({ hasText: /Add to basket\s*Waiting/ }).waitFor();
      await items
        .filter({ hasText: /Check stock\s*Allowed · In this chat/ })
        .filter({ hasText: 'An interface' })
        .first()
        .waitFor();

      await dialog.getByRole('combobox', { name: 'Answer' }).selectOption('Waiting');
      await dialog.getByText('1 approval', { exact: true }).waitFor();
      await items.getByText('Add to basket').click();
      await items.getByText('add-to-basket').waitFor();
      await items.getByText('tea', { exact: true }).waitFor();
      const csv = await download(page, 'Export CSV');
      expect(csv.name).toMatch(/^approvals-\d{4}-\d\d-\d\d\.csv$/);
      expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2);
      expect(csv.text).toContain('shop,add-to-basket,waiting,');
      const { name, text } = await download(page, 'Export JSON lines');
      expect(name).toMatch(/^approvals-.*\.jsonl$/);
      expect(
        text
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line)),
      ).toMatchObject([
        {
          sessionId: id,
          kind: 'tool',
          askedBy: 'view',
          server: 'shop',
          tool: 'add-to-basket',
          answer: 'waiting',
          answeredAt: null,
          details: { item: 'tea', count: 2 },
        },
      ]);

      await dialog.getByRole('searchbox').fill('no such tool');
      await dialog.getByText('No approvals match').waitFor();
      await dialog.getByRole('button', { name: 'Clear filters' }).click();
      await items.filter({ hasText: 'Check stock' }).first().waitFor();
    },
  );
});
