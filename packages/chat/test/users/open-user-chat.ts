// A chat that believes what a proxy of this machine says of the user; the browsers of these tests are that proxy, too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, createSqliteStores } from '@vitrine/agent';
import { createConnections } from '@vitrine/connect';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openChromium } from '../../../../test/support/browser/chromium.ts';
import { copyShippedPage } from '../../../../test/support/shipped-pages.ts';
import { createChat } from '../../src/create-chat.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';

const USER_HEADER = 'x-user';

export async function openUserChat() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-users-'));
  const webFolder = join(folder, 'web');
  copyShippedPage('packages/chat', webFolder);
  const stores = createSqliteStores({ folder });
  const records = await stores.open('shared');
  const closers: (() => Promise<void>)[] = [() => records.close()];
  const chat = await createChat({
    async openWorkspace({ id }) {
      const connections = createConnections({ office: stdioServer('./page-server.ts') });
      const agent = await createAgent({ connections, store: await stores.open(id) });
      closers.push(connections.close, () => agent.close());
      await connections.start();
      return { agent, connections };
    },
    sharing: { records, openStore: stores.open },
    port: 0,
    webFolder,
    sandbox: { port: 0 },
    auth: { type: 'proxy-header', userHeader: USER_HEADER, proxies: ['127.0.0.1'] },
  });
  const post = async (user: string, path: string, body?: unknown): Promise<Record<string, string>> => {
    const headers = { [USER_HEADER]: user, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body ?? {}) };
    return (await (await fetch(`${chat.url}/api${path}`, init)).json()) as Record<string, string>;
  };
  const call = (user: string, session: string, tool: string, args: object = {}) =>
    expect
      .poll(() => post(user, `/sessions/${session}/tool-calls`, { server: 'office', tool, arguments: args }))
      .toHaveProperty('callId');
  return {
    url: chat.url,
    post,
    call,
    /** A session in which the view of `desk` was shown. */
    async createSession(user: string): Promise<string> {
      const { id = '' } = await post(user, '/sessions');
      await call(user, id, 'desk');
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
      for (const close of closers.toReversed()) await close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The site of the first view of a page. */
export async function readViewSite(page: Page): Promise<string> {
  await page.locator('[data-surface-state=ready]').first().waitFor();
  const address = await page.locator('[data-surface-id] iframe').first().getAttribute('src');
  return new URL(address ?? '').host;
}
