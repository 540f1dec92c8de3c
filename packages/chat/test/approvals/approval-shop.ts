// The shop with a scripted model and a page to visit: for tests of approvals, one chat for each test file.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/support/services/test-server.ts';
import { calls, type ScriptedTurn, says, scriptedModels } from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn, waitAsUsersDo } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

const BASKET = { id: 'm1', name: 'shop__add-to-basket', args: { item: 'green tea', count: 2 } };

/** Calls a tool when the user wants tea, and then reports the result. */
const waiter: ScriptedTurn = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says(`I received: ${JSON.stringify(last.content)}`);
  return JSON.stringify(last).includes('green tea') ? calls(BASKET) : says('I am listening.');
};

/** Opens the chat for the tests of this file; each begins without trust, consents and changed settings. */
export function setUpShop() {
  let bank: TestServer;
  let bankUrl = '';
  let chat: OpenedChat;
  beforeAll(async () => {
    bank = await startTestServer((_, response) => void response.end('The bank.'));
    bankUrl = `${bank.origin}/pay`;
    chat = await openChat({
      servers: { shop: stdioServer('./shop-server.ts', bankUrl) },
      models: scriptedModels(Array.from({ length: 20 }, () => waiter)),
      plain: true,
    });
  });
  afterAll(async () => {
    await chat?.close();
    await bank?.close();
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
  return {
    get chat() {
      return chat;
    },
    get bankUrl() {
      return bankUrl;
    },
    openShop: () => openShop(chat),
  };
}

async function openShop(chat: OpenedChat) {
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
      await waitAsUsersDo(page);
      await view.getByRole('button', { name }).click();
    },
    says: (text: string) => view.locator('#out').getByText(text).waitFor(),
    async openSettings() {
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog.getByRole('tab', { name: 'Approvals' }).click();
      await dialog.getByRole('switch', { name: 'Ask for everything' }).waitFor();
    },
    async openHistory() {
      await page.getByRole('button', { name: 'Settings' }).click();
      await dialog.getByRole('tab', { name: 'Approval history' }).click();
    },
    async closeSettings() {
      // By the pointer: a view that is clicked shortly after a key press would count as one that took the focus.
      await dialog.getByRole('button', { name: 'Close settings' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
}
