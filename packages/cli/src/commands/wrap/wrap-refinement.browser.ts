// A user asks in the chat for another interface: the model changes it by the wrapper's tools, and the surface that is shown follows without a
// reload of anything. Then an undo, and a restart. The real command, chat and Chromium; the model's answers come over the wire of a provider.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConfig } from '@vitrine/connect';
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allowCard } from '../../../../chat/test/support/answer-cards.ts';
import { atRest, say, viewAt } from '../../../../chat/test/support/conversation-page.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { WEATHER, wrapArguments } from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-refinement-'));
const wrapped = (): ServerConfig => ({
  type: 'stdio',
  command: process.execPath,
  args: wrapArguments(WEATHER).flatMap(word =>
    word === '--no-cache' ? ['--refinement', '--workspace', 'weather-desk'] : [word],
  ),
  env: { VITRINE_WRAP_CACHE_DIRECTORY: folder },
  connectionMode: 'strict',
});

const COMPACT = {
  version: 1,
  result: {
    parts: [
      { part: 'table', at: '/places', dense: true, columns: [{ at: '/name', label: 'City' }, { at: '/country' }] },
    ],
  },
};

let wire: WireServer;
let chat: OpenedChat;
beforeAll(async () => {
  wire = await startWireServer();
  const models = createModels({ configs: [{ provider: 'anthropic', model: 'm' }], env: wire.env('anthropic') });
  chat = await openChat({ servers: { weather: wrapped() }, models });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  await wire?.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (name: string, args: Record<string, unknown>) => ({ calls: [{ name: `weather__${name}`, args }] });
const headings = (view: FrameLocator) => view.locator('[data-result] th:not(.end)').allTextContents();

it('"make the table compact, hide ids" changes the surface that is shown; an undo and a restart do as expected', async () => {
  wire.add(
    call('_ui_guide', { toolName: 'list_places' }),
    call('_ui_refine', { toolName: 'list_places', spec: COMPACT, instruction: 'make the table compact, hide ids' }),
    { text: 'The table is compact now.' },
    call('_ui_undo', { toolName: 'list_places' }),
    { text: 'It is as it was.' },
  );
  const session = `/s/${await chat.sessionWith('list_places', {}, 'weather')}`;
  const page = await chat.open(session);
  const shown = viewAt(page, 0);
  await shown.locator('[data-result] table').waitFor();
  const before = await headings(shown);
  expect(before.length).toBeGreaterThan(2);
  // Whatever loads the page or the view again loses these.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await shown.locator('main').evaluate(main => main.ownerDocument.body.setAttribute('data-same', ''));

  await say(page, 'make the table compact, hide ids');
  await allowCard(page);
  await allowCard(page);
  await page.getByText('The table is compact now.').waitFor();
  await expect.poll(() => headings(shown)).toEqual(['City', 'Country']);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect.poll(() => shown.locator('body[data-same]').count()).toBe(1);
  expect(wire.requests.map(({ lastText }) => lastText).join('\n')).toContain('{"part":"table"');

  await atRest(page);
  await chat.finish();
  await chat.restart();
  const again = await chat.open(session);
  await expect.poll(() => headings(viewAt(again, 0))).toEqual(['City', 'Country']);
  await say(again, 'undo that');
  await allowCard(again);
  await again.getByText('It is as it was.').waitFor();
  await expect.poll(() => headings(viewAt(again, 0))).toEqual(before);
  expect(await chat.finish()).toEqual([]);
}, 120_000);
