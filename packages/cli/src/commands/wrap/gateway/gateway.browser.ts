// Views of servers behind one gateway, in the real chat: each calls tools of its own server by the names that it knows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { allowCard, viewIn } from '../../../../../chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../../../../../chat/test/support/open-page.ts';
import { DATABASE, WEATHER, wrapped } from '../../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-gateway-'));
const entry = ([command, ...args]: readonly string[]) => ({ command, args });

let chat: OpenedChat;
beforeAll(async () => {
  const config = join(folder, 'wrap.json');
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { db: entry(DATABASE), db2: entry(DATABASE), weather: entry(WEATHER) } }),
  );
  const gateway = wrapped([]);
  if (gateway.type !== 'stdio') throw new Error('a wrapper speaks on stdio');
  const args = [...(gateway.args ?? []).filter(word => word !== '--'), '--config', config];
  chat = await openChat({ servers: { gateway: { ...gateway, args } } });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

it('a view calls the tool of its own server, which another server has, too', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('db2_describe_table', { table: 'moon' }, 'gateway')}`);
  const view = viewIn(page);
  await view.locator('[data-result]').getByText('discoverer').first().waitFor();
  await view.locator('details > summary').first().click();
  await view.locator('[data-path="/table"]').fill('planet');
  await view.locator('[data-submit]').click();
  await allowCard(page);
  await view.locator('[data-result]').getByText('diameter_km').first().waitFor();
  await page.locator('.call[data-initiator=view]', { hasText: 'db2_describe_table' }).waitFor();
});

it('the gallery of one server calls its tools', async () => {
  const page = await chat.open(`/s/${await chat.sessionWith('db__ui_list', {}, 'gateway')}`);
  const view = viewIn(page);
  await view.getByText('4 tools').waitFor();
  await view.locator('[data-tool=query]').getByRole('button', { name: 'Preview' }).click();
  const preview = view.locator('[data-tool=query]').frameLocator('iframe');
  await preview.locator('[data-path="/sql"]').fill('SELECT name FROM planet');
  await preview.locator('[data-submit]').click();
  await allowCard(page);
  await preview.locator('[data-result]').getByText('Neptune').waitFor();
});
