// The settings of approvals in the page, the history of approvals, and requests of servers answered at their cards.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../agent/test/support/scripted-models.ts';
import { violations, violationsInBothThemes } from './axe.ts';
import { type OpenedChat, openChat } from './open-page.ts';
import { actionOf, armed, asPeopleDo, cards, sayNo, sayYes, viewIn } from './questions.ts';
import { serverOf } from './server-of.ts';

const BASKET = { id: 'm1', name: 'shop__add-to-basket', args: { item: 'green tea', count: 2 } };

/** Calls a tool when the user wants tea, and tells what it was answered. */
const waiter: ScriptedTurn = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says(`I heard: ${JSON.stringify(last.content)}`);
  return JSON.stringify(last).includes('green tea') ? calls(BASKET) : says('I am listening.');
};

let bank: Server;
let bankUrl: string;
let chat: OpenedChat;
beforeAll(async () => {
  bank = createServer((_, response) => response.end('The bank.'));
  await new Promise<void>(resolve => bank.listen(0, '127.0.0.1', resolve));
  bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/pay`;
  chat = await openChat({
    servers: { shop: serverOf('./shop-server.ts', bankUrl) },
    models: scriptedModels(Array.from({ length: 20 }, () => waiter)),
    plain: true,
  });
});
afterAll(async () => {
  await chat?.close();
  bank.close();
});
beforeEach(async () => {
  const set = (path: string, method: string, body: object) =>
    fetch(chat.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await set('/api/settings', 'PUT', { approvals: 'default' });
  await set('/api/servers/shop/trust', 'PUT', { trusted: false });
  await set('/api/consents', 'DELETE', {});
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

async function openShop() {
  const id = await chat.sessionWith('product-card', {}, 'shop');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  const view = viewIn(page);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  return {
    page,
    id,
    view,
    dialog,
    press: async (name: 'Check stock' | 'Add to basket') => {
      await asPeopleDo(page);
      await view.getByRole('button', { name }).click();
    },
    says: (text: string) => view.locator('#out').getByText(text).waitFor(),
    async openSettings() {
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog.getByRole('switch', { name: 'Ask for everything' }).waitFor();
    },
    async openHistory() {
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog.getByRole('tab', { name: 'Approval history' }).click();
    },
    async closeSettings() {
      // By the pointer: a view that is clicked shortly after a key is taken for one that took the keyboard.
      await dialog.getByRole('button', { name: 'Close settings' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
}

describe('the settings of approvals', () => {
  it('let read-only tools of a trusted server run, until the server is not trusted any more', async () => {
    const { page, dialog, press, says, openSettings, closeSettings } = await openShop();
    await openSettings();
    const trust = dialog.getByRole('switch', { name: 'Trust shop' });
    expect(await trust.isChecked()).toBe(false);
    await trust.click();
    await dialog.getByText(/^Trusted since/).waitFor();
    await dialog.getByRole('status').getByText('shop is trusted now').waitFor({ state: 'attached' });
    await closeSettings();
    await press('Check stock');
    await says('In stock: tea 1.');
    expect(await cards(page).count()).toBe(0);

    await openSettings();
    expect(await trust.isChecked()).toBe(true);
    await trust.click();
    await dialog.getByText(/^Trusted since/).waitFor({ state: 'detached' });
    await closeSettings();
    await press('Check stock');
    await sayNo(page);
    await says('Refused.');
  });

  it('can ask for everything, also what is trusted and always allowed, and stop asking again', async () => {
    const { page, dialog, press, says, openSettings, closeSettings } = await openShop();
    await press('Check stock');
    await sayYes(page, { choice: 'trust' });
    await says('In stock: tea 1.');
    await openSettings();
    await dialog.getByRole('switch', { name: 'Ask for everything' }).click();
    await dialog.getByText(/^Every call of the model or of an interface waits/).waitFor();
    await closeSettings();
    await press('Check stock');
    // Nothing but once: in this mode no answer lasts.
    await cards(page).waitFor();
    expect(await actionOf(cards(page), 'always').count()).toBe(0);
    await sayYes(page);
    await says('In stock: tea 2.');

    await page.reload();
    await page.locator('[data-surface-state=ready]').waitFor();
    await openSettings();
    const mode = dialog.getByRole('switch', { name: 'Ask for everything' });
    expect(await mode.isChecked()).toBe(true);
    await mode.click();
    await dialog.getByText(/^Read-only tools of trusted servers/).waitFor();
    await closeSettings();
    await press('Check stock');
    await says('In stock: tea 1.');
    expect(await cards(page).count()).toBe(0);
  });

  it('list what is always allowed, and revoke it', async () => {
    const { page, dialog, press, says, openSettings, closeSettings } = await openShop();
    await openSettings();
    await dialog.getByText('No saved permissions').waitFor();
    await closeSettings();
    await press('Add to basket');
    await sayYes(page, { action: 'always' });
    await says('In the basket: 2 tea.');
    await press('Add to basket');
    await says('In the basket: 2 tea. In the basket: 2 tea.');

    await openSettings();
    const line = dialog.getByRole('listitem').filter({ hasText: "Interfaces may run 'Add to basket'" });
    await line.getByText('In every chat').waitFor();
    await line.getByRole('button', { name: 'Revoke Add to basket' }).click();
    await dialog.getByText('No saved permissions').waitFor();
    await dialog.getByRole('status').getByText('Revoked: Add to basket').waitFor({ state: 'attached' });
    // The button is gone; the keyboard goes on from the panel.
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tabpanel');
    await closeSettings();
    await press('Add to basket');
    await sayNo(page);
    await says('Refused.');
  });

  it('work by keyboard: tabs by arrows, Escape leads back to the button', async () => {
    const { page, dialog } = await openShop();
    await page.getByRole('button', { name: 'Settings' }).press('Enter');
    const tab = dialog.getByRole('tab', { name: 'Approvals' });
    await tab.focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('tabpanel', { name: 'Approval history' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Approval history');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Approvals');
    const trust = dialog.getByRole('switch', { name: 'Trust shop' });
    await trust.press('Space');
    await dialog.getByText(/^Trusted since/).waitFor();
    expect(await trust.evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
  });

  it('say what went wrong, and try again', async () => {
    const { page, dialog } = await openShop();
    const lost = (url: URL) => ['/api/trusted-servers', '/api/approvals'].includes(url.pathname);
    await page.route(lost, route => route.abort());
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const tab of ['Approvals', 'Approval history']) {
      await dialog.getByRole('tab', { name: tab, exact: true }).click();
      await dialog.getByRole('alert').getByText('The chat server does not answer.').waitFor();
    }
    await page.unroute(lost);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await dialog.getByRole('searchbox').or(dialog.getByText('No approvals yet')).waitFor();
  });

  it('have no axe faults, in both themes and on a phone', async () => {
    const { page, dialog, press, openSettings } = await openShop();
    await press('Add to basket');
    await sayYes(page, { action: 'always' });
    await press('Check stock');
    await sayNo(page);
    await openSettings();
    await dialog.getByText("Interfaces may run 'Add to basket'").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('tab', { name: 'Approval history' }).click();
    await dialog.locator('summary').first().click();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await violations(page)).toEqual([]);
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
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

  it('lists who asked for what and the answer, finds entries, and exports what it found', async () => {
    const { page, id, dialog, press, says, openHistory } = await openShop();
    await press('Check stock');
    await sayYes(page, { choice: 'chat' });
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
  });
});

async function order(page: Page): Promise<void> {
  await page.locator('[data-composer]').fill('Two cups of green tea, please');
  await page.locator('[data-send]').click();
}

describe('cards that wait', () => {
  it('leave the page to scroll, to write in the composer and to get an answer, while three of them wait', async () => {
    const { page, id, press, says } = await openShop();
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
    await press('Check stock');
    await press('Add to basket');
    await page.getByRole('button', { name: '3 approvals waiting' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.mouse.move(900, 300);
    await page.mouse.wheel(0, 10_000);
    await page.waitForFunction(() => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
    await page.mouse.wheel(0, -10_000);
    await page.waitForFunction(() => scrollY === 0);

    const composer = page.locator('[data-composer]');
    await composer.click();
    await page.keyboard.type('Are you there?');
    expect(await composer.inputValue()).toBe('Are you there?');
    await page.keyboard.press('Enter');
    await page.getByText('I am listening.').waitFor();
    expect(await cards(page).count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-composer'))).toBe(true);

    // Each takes its own answer, the last one first.
    const basket = cards(page, "Allow 'Add to basket'?");
    await basket.getByText("product-card wants to run 'Add to basket'").waitFor();
    await actionOf(basket, 'deny').click();
    await says('Refused.');
    const stock = cards(page, "Allow 'Check stock'?");
    await armed(stock);
    await actionOf(stock, 'allow').click();
    await says('In stock: tea 1.');
    await page.getByText('You declined this').waitFor();
    await sayNo(page);
  });

  it('let the user change the arguments of the model’s call', async () => {
    const { page } = await openShop();
    await order(page);
    const card = cards(page, "Allow 'Add to basket'?");
    await card.getByText("The model wants to run 'Add to basket'").waitFor();
    await page.getByRole('status').getByText("Approval needed: Allow 'Add to basket'?").waitFor({ state: 'attached' });
    await card.getByRole('button', { name: 'Edit' }).click();
    await card.getByLabel('Item').fill('black tea');
    expect(await violations(page)).toEqual([]);
    await armed(card);
    await actionOf(card, 'allow').click();
    await page.getByText(/I heard: .*In the basket: 2 black tea/).waitFor();
    await page.getByText("You changed and allowed 'Add to basket'").waitFor();
  });

  it('tell the model why its call was denied', async () => {
    const { page } = await openShop();
    await order(page);
    const card = cards(page, "Allow 'Add to basket'?");
    await card.getByRole('button', { name: 'More options' }).click();
    await card.getByLabel('Reason for the model').fill('I prefer coffee');
    await page.keyboard.press('Enter');
    await page.getByText(/I heard: .*I prefer coffee/).waitFor();
    await page.getByText('You declined this').waitFor();
  });
});

describe('a question of a server', () => {
  it('is a form at its call: checked, sent, and in the result', async () => {
    const { page, id } = await openShop();
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
    const card = cards(page, 'shop asks for information');
    await card.getByText('Where should it go?').waitFor();
    expect(await page.locator('.call[data-tool-name=delivery] [data-approval]').count()).toBe(1);
    await armed(card);
    await actionOf(card, 'allow').click();
    const street = card.getByLabel('Street');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await street.evaluate(element => element === document.activeElement)).toBe(true);
    await street.fill('Main Street 1');
    await card.getByLabel('Speed').selectOption('express');
    await armed(card);
    await actionOf(card, 'allow').click();
    await page.getByText('accept: {"street":"Main Street 1","speed":"express"').waitFor();
    await page.getByText('You answered').waitFor();
  });

  it('can be declined, and dismissed without an answer by Escape', async () => {
    const { page, id } = await openShop();
    const ask = () => chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'delivery', arguments: {} });
    const card = cards(page, 'shop asks for information');
    await ask();
    await actionOf(card, 'deny').click();
    await page.getByText('decline: {}').waitFor();
    await ask();
    await card.waitFor();
    await card.focus();
    await page.keyboard.press('Escape');
    await page.getByText('cancel: {}').waitFor();
  });

  it('may be to visit a page: its whole address is shown before it opens in a new tab', async () => {
    const { page, id } = await openShop();
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'shop', tool: 'pay', arguments: {} });
    const card = cards(page, 'shop asks you to open a page');
    await card.getByText('Please pay on the page of your bank.').waitFor();
    expect(await card.locator('.link-target').innerText()).toBe(bankUrl);
    expect(await violations(page)).toEqual([]);
    await armed(card);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), actionOf(card, 'allow').click()]);
    await tab.waitForURL(bankUrl);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await page.getByText('Payment: accept').waitFor();
    await page.getByText('You opened the page').waitFor();
  });
});
