// A user signs in at a server in a window while a call waits, in a browser, at a real authorization server.
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { openProtectedServer } from '../mcp-servers/sign-in/protected-server.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { openTools } from '../support/tools-dialog.ts';

const chat = openForTests(async () => {
  const server = await openProtectedServer();
  const fixture = await openChat({
    servers: { notes: { type: 'http', url: server.url, connectionMode: 'strict' } },
    privateHosts: [server.issuer],
  });
  return {
    ...fixture,
    server,
    async close() {
      await fixture.close();
      await server.close();
    },
  };
});
afterEach(async () => expect(await chat.finish()).toEqual([]));

/** A session whose call waits for its user, with the card. */
async function openWaitingCall() {
  const id = await chat.sessionWith('read', {}, 'notes');
  const page = await chat.open(`/s/${id}`);
  const allow = page.getByRole('button', { name: 'Allow once' });
  const card = page.locator('.transcript .server-sign-in, main .server-sign-in').first();
  await allow.or(card).first().waitFor();
  if (await allow.isVisible()) await allow.click();
  await card.waitFor();
  return { page, card };
}

async function approve(popup: Page): Promise<void> {
  await popup.getByPlaceholder('Enter any login').fill('ada');
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
}

it('a call waits with a card that names the authorization server, and goes on after the sign-in; signing out takes it back', async () => {
  const { page, card } = await openWaitingCall();
  const { host } = new URL(chat.server.issuer);
  await expect.poll(() => card.textContent()).toContain(`notes wants you to sign in at ${host}.`);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  const opening = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Sign in to notes' }).press('Enter');
  const popup = await opening;
  await card.getByText('Finish the sign-in in the other window.').waitFor();
  await approve(popup);
  await popup.getByRole('heading', { name: 'You are signed in to notes' }).waitFor();
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  await popup.close();
  await page.locator('[data-call-state="done"]').waitFor();
  await card.waitFor({ state: 'detached' });
  const tools = await openTools(page);
  await tools.getByRole('button', { name: 'Sign out of notes' }).click();
  await tools.getByRole('button', { name: 'Sign out of notes' }).waitFor({ state: 'detached' });
});

it('a user who closes the window can try again, or cancel the call', async () => {
  const { page, card } = await openWaitingCall();
  const opening = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Sign in to notes' }).click();
  const popup = await opening;
  await card.getByText('Finish the sign-in').waitFor();
  await popup.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await card.getByText('You have not signed in yet.').waitFor();
  await card.getByRole('button', { name: 'Try again' }).waitFor();
  await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-call-state="cancelled"]').waitFor();
});

it('a browser that blocks the window offers a link', async () => {
  const { page, card } = await openWaitingCall();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await card.getByRole('button', { name: 'Sign in to notes' }).click();
  const link = card.getByRole('link', { name: `Open ${new URL(chat.server.issuer).host}` });
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  await expect.poll(() => link.getAttribute('href')).toContain(`${chat.server.issuer}/auth?`);
  await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
});

it('a registration can be forgotten when the window says that the chat is unknown; the keyboard then goes on', async () => {
  const { page, card } = await openWaitingCall();
  await card.getByRole('button', { name: 'Sign in to notes' }).waitFor();
  const opening = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Sign in to notes' }).click();
  await (await opening).close();
  const registrations = () => chat.server.requests.filter(request => request === 'POST /reg').length;
  await card.getByText('does not know this chat?').waitFor();
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await card.getByRole('button', { name: 'Forget this registration' }).click();
  await card.getByText('Forgotten. The next sign-in registers this chat anew.').waitFor();
  await card.getByRole('button', { name: 'Forget this registration' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign in to notes');
  const before = registrations();
  const again = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await again).close();
  await expect.poll(registrations).toBeGreaterThan(before);
  await page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('[data-call-state="cancelled"]').waitFor();
});

it('a call that ended for want of a sign-in keeps the button, and so does the list of servers', async () => {
  const { page, card } = await openWaitingCall();
  await page.evaluate(() => fetch('/api/servers/notes/sign-in', { method: 'DELETE' }));
  await page.locator('.transcript .progress').waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Sign in to notes' }).waitFor();
  await page.getByRole('button', { name: /^Servers/ }).click();
  const line = page.getByRole('dialog').locator('[data-server="notes"]');
  await line.getByRole('button', { name: 'Sign in to notes' }).waitFor();
});
