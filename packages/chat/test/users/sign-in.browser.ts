// Signing in and out in a browser, at a real OpenID Connect provider; and the end of a session while the page is open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@vitrine/agent';
import { createConnections } from '@vitrine/connect';
import { createModels } from '@vitrine/model';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { findFreePort } from '../../../../test/support/services/test-server.ts';
import { copyShippedPage } from '../../../../test/support/shipped-pages.ts';
import { createChat } from '../../src/create-chat.ts';
import { CLIENT, openAuthorizationServer } from '../mcp-servers/sign-in/authorization-server.ts';
import { violations, violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';

async function openSignInChat() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sign-in-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await openAuthorizationServer([origin]);
  const connections = createConnections({});
  const agent = await createAgent({ connections, dataDir: folder, models: createModels({ configs: [] }) });
  const chat = await createChat({
    openWorkspace: async () => ({ agent, connections }),
    port,
    webFolder,
    sandbox: { port: 0 },
    auth: { type: 'oidc', issuer: provider.issuer, ...CLIENT, publicUrl: origin, adminUsers: ['ada'] },
    authSecrets: ['the secret of this test, of 32 bytes at least'],
  });
  const browser = await openChromium();
  return {
    origin,
    issuer: provider.issuer,
    browser,
    /** A page with its errors. */
    async open() {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', error => errors.push(String(error)));
      // The provider's own pages ask for a typeface elsewhere.
      await page.route(
        url => url.hostname !== '127.0.0.1',
        route => route.abort(),
      );
      return { page, errors };
    },
    async close() {
      await browser.close();
      await chat.close();
      await agent.close();
      await connections.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const chat = openForTests(openSignInChat);

async function signIn(page: Page, login: string): Promise<void> {
  await page.goto(chat.origin);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('a user signs in, sees the own name, goes on after the session has ended, and signs out', async () => {
  const { page, errors } = await chat.open();
  await signIn(page, 'ada');
  const account = page.getByRole('button', { name: 'Account of Ada Example' });
  await account.waitFor();
  expect(page.url()).toBe(`${chat.origin}/`);

  const composer = page.locator('[data-composer]');
  await composer.fill('a sentence that is not sent yet');
  const sessions = (await chat.browser.context.cookies(chat.origin)).filter(({ name }) => name.endsWith('-session'));
  expect(sessions).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }]);
  await chat.browser.context.clearCookies({ name: sessions[0]!.name });
  await composer.press('Enter');
  const banner = page.getByRole('alert').filter({ hasText: 'What you have written here is kept' });
  await banner.waitFor();
  await expect.poll(() => composer.inputValue()).toBe('a sentence that is not sent yet');
  // The provider still knows the user.
  await banner.getByRole('button', { name: 'Sign in again' }).click();
  await banner.waitFor({ state: 'detached' });
  await account.waitFor();
  await expect.poll(() => composer.inputValue()).toBe('a sentence that is not sent yet');

  await account.click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect.poll(() => menu.textContent()).toContain('Administrator');
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
  expect(new URL(page.url()).origin).toBe(chat.origin);
  await expect.poll(() => violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByPlaceholder('Enter any login').waitFor();
  expect(errors).toEqual([]);
});
