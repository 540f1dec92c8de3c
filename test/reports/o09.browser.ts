import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { openProtectedServer } from '../../packages/chat/test/mcp-servers/sign-in/protected-server.ts';
import { openChat } from '../../packages/chat/test/support/open-page.ts';
import { readCaseTitle } from './read-case.ts';

async function open() {
  const server = await openProtectedServer();
  onTestFinished(() => server.close());
  const chat = await openChat({
    servers: { notes: { type: 'http', url: server.url, connectionMode: 'strict' } },
    privateHosts: [server.issuer],
  });
  onTestFinished(() => chat.close());
  return { server, chat };
}

/** The page of a session whose call waits for its user. */
async function openWaitingCall(chat: Awaited<ReturnType<typeof openChat>>): Promise<Page> {
  const page = await chat.open(`/s/${await chat.sessionWith('read', {}, 'notes')}`);
  const allow = page.getByRole('button', { name: 'Allow once' });
  await allow.or(page.locator('.transcript .server-sign-in')).first().waitFor();
  if (await allow.isVisible()) await allow.click();
  return page;
}

async function openWindow(page: Page): Promise<Page> {
  const buttons = page
    .locator('.transcript .server-sign-in')
    .getByRole('button', { name: /^(Sign in to notes|Try again)$/ });
  await buttons.and(page.locator(':enabled')).waitFor();
  const [popup] = await Promise.all([page.waitForEvent('popup'), buttons.click()]);
  return popup;
}

async function signIn(popup: Page): Promise<void> {
  await popup
    .getByPlaceholder('Enter any login')
    .or(popup.getByRole('button', { name: 'Continue' }))
    .first()
    .waitFor();
  if (await popup.getByPlaceholder('Enter any login').isVisible()) {
    await popup.getByPlaceholder('Enter any login').fill('ada');
    await popup.getByPlaceholder('and password').fill('any');
    await popup.getByRole('button', { name: 'Sign-in' }).click();
  }
  await popup.getByRole('button', { name: 'Continue' }).click();
  await popup.getByRole('heading', { name: 'You are signed in to notes' }).waitFor();
  await popup.close();
}

const untilDone = (page: Page): Promise<void> => page.locator('[data-call-state="done"]').waitFor();

it(`${readCaseTitle('o09')} (refresh says invalid_client)`, { timeout: 120_000 }, async () => {
  const { chat, server } = await open();
  const first = await openWaitingCall(chat);
  await signIn(await openWindow(first));
  await untilDone(first);
  await server.forgetClients();
  server.expireAccess();
  const second = await openWaitingCall(chat);
  await signIn(await openWindow(second));
  await untilDone(second);
  expect(await chat.finish()).toEqual([]);
});

it(`${readCaseTitle('o09')} (the window shows an error)`, { timeout: 120_000 }, async () => {
  const { chat, server } = await open();
  const first = await openWaitingCall(chat);
  await signIn(await openWindow(first));
  await untilDone(first);
  await server.revokeAll();
  const page = await openWaitingCall(chat);
  await page.locator('.transcript .server-sign-in').waitFor();
  await server.forgetClients();
  const failing = await openWindow(page);
  await failing.getByText('invalid_client').first().waitFor();
  await failing.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await signIn(await openWindow(page));
  await untilDone(page);
  // The window of the authorization server logs the status of its error page.
  await chat.finish();
});
