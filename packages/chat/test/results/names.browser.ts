// Names of agents, models and servers come from files of others: hidden characters in them are shown as marks, also where a page has only text.
import { createModels } from '@vitrine/model';
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { answers, atRest, say } from '../support/conversation-page.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { openTools } from '../support/tools-dialog.ts';

const HIDDEN = /[\u202e\u2066\u200b]/;
const SERVER = 'shop\u200b';

let wire: WireServer;
let chat: OpenedChat;
let currentId = 'a';
beforeAll(async () => {
  wire = await startWireServer({ turns: [{ text: 'Hello.' }] });
  const modelEntry = (label: string) => ({ provider: 'anthropic' as const, model: label, label });
  const models = createModels({
    configs: [
      { ...modelEntry('Cheap\u202emodel'), prices: { input: 100, output: 10 } },
      modelEntry('Other\u2066model'),
    ],
    env: wire.env('anthropic'),
  });
  const agents = [
    { id: 'a', name: 'Bank\u202e clerk', starterPrompts: [{ title: 'Pay\u202e', prompt: 'Pay' }] },
    { id: 'b', name: 'Other\u200b', starterPrompts: [] },
    { id: 'c', name: 'Broken\u2066', starterPrompts: [], problem: 'The file has a fault.' },
  ];
  chat = await openChat({
    servers: { [SERVER]: stdioServer('hostile/flood-server.ts') },
    models,
    agents: {
      list: () => ({ agents, currentId }),
      async select(id) {
        currentId = id;
      },
    },
    inspect: SERVER,
    plain: true,
  });
});
afterAll(async () => {
  await chat?.close();
  await wire?.close();
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

/** Reads what the page shows and what it says to a screen reader. */
const readTexts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labelledElements = [...document.querySelectorAll('[aria-label], [title]')];
    const labels = labelledElements.flatMap(each => [each.getAttribute('aria-label'), each.getAttribute('title')]);
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

it('show what they hide, in every list', async () => {
  const page = await chat.open();
  const agents = page.locator('.agent-picker option');
  await expect
    .poll(async () => (await agents.allTextContents()).map(text => text.slice(0, 20)))
    .toEqual([
      expect.stringMatching(/^Bank.*U\+202E.* clerk/),
      expect.stringMatching(/^Other.*U\+200B/),
      expect.stringMatching(/^Broken.*U\+2066/),
    ]);
  const models = page.locator('.model-picker option');
  await expect
    .poll(async () => (await models.allTextContents()).slice(0, 2))
    .toEqual([expect.stringMatching(/^Cheap.*U\+202E.*model/), expect.stringMatching(/^Other.*U\+2066.*model/)]);
  const tools = await openTools(page);
  await expect.poll(() => tools.locator('.server-name').innerText()).toMatch(/^shop.*U\+200B/);
  expect(await readTexts(page)).not.toMatch(HIDDEN);
  await page.keyboard.press('Escape');
  await page.locator('[data-composer]').fill('/');
  await page.locator('.palette [role=option]').first().waitFor();
  expect(await readTexts(page)).not.toMatch(HIDDEN);
  await page.locator('[data-agent]').selectOption('b');
  await (await openTools(page)).locator('.tool[data-tool-name=save]').click();
  await page.locator('.draft').waitFor();
  expect(await readTexts(page)).not.toMatch(HIDDEN);
});

it('and the cost of an answer has its currency in front', async () => {
  const page = await chat.open();
  await say(page, 'Hi');
  await answers(page).getByText('Hello.').waitFor();
  await atRest(page);
  await expect.poll(() => page.locator('.run-end').innerText()).toMatch(/^[\d,]+ tokens in, [\d,]+ out, \$0\.00\d\d$/);
});
