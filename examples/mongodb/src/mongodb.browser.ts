// The chat and MongoDB's own server, subclassed, in a real browser; where the server has been installed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowCard, viewIn } from '../../../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../../packages/chat/test/support/open-page.ts';
import { isInstalled, subclassed } from './mcp-server.ts';
import { SEED } from './seed.ts';
import { startWireServer, type WireServer } from './wire-server/wire-server.ts';

const why = 'skipped: mongodb-mcp-server is not installed (npm run setup in examples/mongodb)';

describe.skipIf(!isInstalled())(isInstalled() ? 'in the chat' : why, () => {
  let database: WireServer;
  let chat: OpenedChat;
  beforeAll(async () => {
    database = await startWireServer({ seed: { ...SEED, huge: {} }, sizes: { huge: 2n ** 60n } });
    const [command, ...args] = subclassed(database.uri);
    chat = await openChat({
      servers: { mongodb: { type: 'stdio', command, args, timeoutMs: 60_000, connectionMode: 'strict' } },
    });
  }, 120_000);
  afterAll(async () => {
    await chat?.close();
    await database?.close();
  });

  const show = async (tool: string, args: object = {}) => {
    const page = await chat.open(
      `/s/${await chat.sessionWith(tool, { connectionId: 'preconfigured', ...args }, 'mongodb')}`,
    );
    return { page, view: viewIn(page) };
  };
  const shoot = async (page: Awaited<ReturnType<typeof show>>['page'], name: string) => {
    if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/${name}.png` });
  };

  it('lists databases, from empty to an exbibyte', async () => {
    const { page, view } = await show('list-databases');
    await view
      .getByRole('row', { name: /huge/ })
      .getByText(/EB|EiB/)
      .waitFor();
    await expect.poll(() => view.getByRole('row', { name: /archive/ }).innerText()).toMatch(/\b0\b/);
    await shoot(page, 'mongodb-list');
    expect(await chat.finish()).toEqual([]);
  });

  it('renames a collection by the form, once the user agrees', async () => {
    const collections = database.store.databases.get('shop')!;
    collections.clear();
    collections.set('orders', { documents: [] });
    const { page, view } = await show('rename-collection', {
      database: 'shop',
      collection: 'orders',
      newName: 'sales',
    });
    await view.getByRole('button', { name: /again/i }).click();
    await view.getByRole('textbox', { name: 'New name' }).fill('receipts');
    await view.getByRole('button', { name: 'Rename', exact: true }).click();
    await allowCard(page);
    await view.getByText('receipts').first().waitFor();
    expect([...collections.keys()]).toEqual(['receipts']);
    await shoot(page, 'mongodb-rename');
    expect(await chat.finish()).toEqual([]);
  });
});
