// The chat, a published server behind the proxy, and a table of PostgreSQL in a real browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewIn } from '../../../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../../packages/chat/test/support/open-page.ts';
import { openDatabase } from './database.ts';
import { behindProxy, unmodified } from './mcp-server.ts';

const database = await openDatabase();
const name = 'problem' in database ? `skipped: ${database.problem}` : 'in the chat';

describe.skipIf('problem' in database)(name, () => {
  let chat: OpenedChat;
  beforeAll(async () => {
    const [command, ...args] = behindProxy(unmodified('url' in database ? database.url : ''));
    chat = await openChat({
      servers: { postgres: { type: 'stdio', command, args, timeoutMs: 60_000, connectionMode: 'strict' } },
    });
  }, 120_000);
  afterAll(() => chat?.close());

  it('the rows of a query are a table, beside the server’s own text', async () => {
    const sql = 'select id, harbour, cargo_grams, fee from port_call order by id';
    const page = await chat.open(`/s/${await chat.sessionWith('query', { sql }, 'postgres')}`);
    const view = viewIn(page);
    await view.getByText('Hamburg').first().waitFor();
    await expect.poll(() => view.getByText(/2,000/).count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('.call').innerText()).toContain('Query');
    if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/postgres.png` });
    expect(await chat.finish()).toEqual([]);
  });
});
