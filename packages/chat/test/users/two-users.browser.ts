// Two users of one chat in browsers of their own: each sees the own sessions, and their views are on different sites.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createSqliteStores } from '@vitrine/agent';
import { createConnections } from '@vitrine/connect';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { copyShippedPage } from '../../../../test/support/shipped-pages.ts';
import { createChat } from '../../src/create-chat.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';

const USER_HEADER = 'x-user';

/** A chat that believes what a proxy of this machine says of the user; the browsers of this test are that proxy, too. */
async function openUserChat() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-users-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  const stores = createSqliteStores({ folder });
  const closers: (() => Promise<void>)[] = [];
  const chat = await createChat({
    async openWorkspace({ id }) {
      const connections = createConnections({ office: stdioServer('./page-server.ts') });
      const agent = await createAgent({ connections, store: await stores.open(id) });
      closers.push(() => agent.close(), connections.close);
      await connections.start();
      return { agent, connections };
    },
    port: 0,
    webFolder,
    sandbox: { port: 0 },
    auth: { type: 'proxy-header', userHeader: USER_HEADER, proxies: ['127.0.0.1'] },
  });
  const post = async (user: string, path: string, body?: unknown): Promise<Record<string, string>> => {
    const headers = { [USER_HEADER]: user, 'content-type': 'application/json' };
    const response = await fetch(`${chat.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? {}),
    });
    return (await response.json()) as Record<string, string>;
  };
  return {
    url: chat.url,
    /** A session in which the view of `desk` was shown. */
    async createSession(user: string): Promise<string> {
      const { id = '' } = await post(user, '/sessions');
      await expect
        .poll(() => post(user, `/sessions/${id}/tool-calls`, { server: 'office', tool: 'desk', arguments: {} }))
        .toHaveProperty('callId');
      return id;
    },
    /** A page in a browser profile of the user's own. */
    async open(user: string): Promise<Page> {
      const browser = await openChromium({ extraHTTPHeaders: { [USER_HEADER]: user } });
      closers.push(() => browser.close());
      return browser.newPage();
    },
    async close() {
      await chat.close();
      for (const close of closers) await close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const chat = openForTests(openUserChat);

/** The site of the view that a session shows. */
async function readViewSite(page: Page, session: string): Promise<string> {
  await page.goto(`${chat.url}/s/${session}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  const address = await page.locator('[data-surface-id] iframe').first().getAttribute('src');
  return new URL(address ?? '').host;
}

it('views of one server are on another site for each user, and on the same one after a reload', async () => {
  const [ann, bob] = [await chat.open('ann'), await chat.open('bob')];
  const [ofAnn, ofBob] = [await chat.createSession('ann'), await chat.createSession('bob')];
  const site = await readViewSite(ann, ofAnn);
  expect(site).toMatch(/^v[0-9a-z]{25}\.localhost:\d+$/);
  expect(await readViewSite(ann, ofAnn)).toBe(site);
  expect(await readViewSite(bob, ofBob)).not.toBe(site);
});

it('a user finds neither the sessions of another in the list nor one by its address', async () => {
  const ofAnn = await chat.createSession('ann');
  const bob = await chat.open('bob');
  const answer = bob.waitForResponse(response => response.url().endsWith(`/api/sessions/${ofAnn}`));
  await bob.goto(`${chat.url}/s/${ofAnn}`);
  expect((await answer).status()).toBe(404);
  await bob.getByRole('button', { name: 'bob' }).waitFor();
  await expect.poll(() => bob.locator(`a[href$="${ofAnn}"]`).count()).toBe(0);
  await expect.poll(() => bob.locator('[data-surface-id]').count()).toBe(0);
});
