// Every tool of servers without interfaces, behind `vitrine wrap`, in the real chat: called, drawn, and called again from its own
// interface. In a host built on AppBridge: wrap-official.full.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { viewIn } from '../../../../chat/test/support/answer-cards.ts';
import { violations } from '../../../../chat/test/support/axe.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { wrappedCalls } from '../../../test/wrapped-calls.ts';
import {
  DATABASE,
  EVERYTHING,
  filesystem,
  fillFolder,
  memory,
  WEATHER,
  wrapped,
} from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-wrapped-'));
const files = fillFolder(join(folder, 'files'));
const servers = {
  weather: wrapped(WEATHER),
  database: wrapped(DATABASE),
  filesystem: wrapped(filesystem(files)),
  memory: wrapped(memory(join(folder, 'memory.json'))),
  everything: wrapped(EVERYTHING),
};
let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({ servers });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

interface Call {
  readonly server: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** A text of the result; `null`: an image. */
  readonly seen: RegExp | null;
}

const row = { planet: 'Mars', observed_on: '2026-11-22', note: 'Dust.' };
const day = { place: 'Oslo', date: '2026-06-01' };
const CALLS: Call[] = [
  { server: 'weather', tool: 'list_places', args: { query: 'nor' }, seen: /Norway/ },
  { server: 'weather', tool: 'current_weather', args: day, seen: /Oslo/ },
  { server: 'weather', tool: 'forecast', args: { ...day, days: 3 }, seen: /Oslo/ },
  { server: 'database', tool: 'list_tables', args: {}, seen: /observation/ },
  { server: 'database', tool: 'describe_table', args: { table: 'planet' }, seen: /diameter_km/ },
  { server: 'database', tool: 'query', args: { sql: 'SELECT name, diameter_km FROM planet' }, seen: /Neptune/ },
  { server: 'database', tool: 'insert', args: { table: 'observation', row }, seen: /Dust/ },
  ...wrappedCalls(files).filter(({ asks }) => !asks),
];
/** Tools that ask the user while they run: packages/chat/test/approvals/approval-cards.browser.ts answers such questions. */
const ASKING = ['everything: trigger-elicitation-request', 'everything: trigger-url-elicitation'];

/** Confirms every question between a press of the button and the call: the page's own, then the chat's. */
async function callFromView(page: Page): Promise<void> {
  const view = viewIn(page);
  const form = view.locator('[data-form]');
  if (!(await form.evaluate(fold => (fold as HTMLDetailsElement).open))) await form.locator('summary').first().click();
  await view.locator('[data-submit]').click();
  const own = page.locator('.call[data-initiator=view]');
  const settled = own.and(page.locator('[data-call-state=done], [data-call-state=failed]'));
  const yes = page.locator('[data-approval-action=allow]');
  const confirm = view.locator('[data-confirm]');
  if (await confirm.count()) await confirm.click();
  await settled.first().or(yes).first().waitFor();
  if (await yes.count()) {
    await yes.scrollIntoViewIfNeeded();
    await yes.and(page.locator('[aria-disabled=false]')).click();
  }
  await settled.first().waitFor();
}

it('every tool has an interface, and this file calls each', async () => {
  const { tools } = (await (await fetch(new URL('/api/tools', chat.url))).json()) as {
    tools: { server: string; name: string }[];
  };
  const names = tools.filter(({ name }) => !name.startsWith('_ui_')).map(({ server, name }) => `${server}: ${name}`);
  expect(names.sort()).toEqual([...CALLS.map(({ server, tool }) => `${server}: ${tool}`), ...ASKING].sort());
});

describe('in the chat', () => {
  it.each(CALLS.map(call => [`${call.server}: ${call.tool}`, call] as const))(
    '%s',
    async (_, { server, tool, args, seen }) => {
      const callArguments = tool === 'trigger-long-running-operation' ? { duration: 1, steps: 2 } : args;
      const page = await chat.open(`/s/${await chat.sessionWith(tool, callArguments, server)}`);
      const result = viewIn(page).locator('[data-result]');
      const drawn = () => (seen === null ? result.locator('img').first() : result.getByText(seen).first()).waitFor();
      await drawn();
      const shoot = async (name: string) => {
        const path = `${process.env.VITRINE_SHOTS}/chat-${server}-${tool}-${name}.png`;
        if (process.env.VITRINE_SHOTS) await page.screenshot({ path });
      };
      await shoot('wide');
      expect(await violations(page)).toEqual([]);
      await callFromView(page);
      await result.waitFor();
      if (!process.env.VITRINE_SHOTS) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator('[data-surface-id]').first().scrollIntoViewIfNeeded();
      await shoot('dark-390');
    },
  );
});

describe('the gallery', () => {
  it.each([
    ['filesystem', 14, 'list_directory'],
    ['everything', 15, 'echo'],
  ] as const)('of %s: every tool, found and tried', async (server, count, tool) => {
    const page = await chat.open(`/s/${await chat.sessionWith('_ui_list', {}, server)}`);
    const view = viewIn(page);
    await view.getByText(`${count} tools`).waitFor();
    expect(await view.locator('[data-tool]').count()).toBe(count);
    const shoot = async (name: string) => {
      const path = `${process.env.VITRINE_SHOTS}/gallery-${server}-${name}.png`;
      if (process.env.VITRINE_SHOTS) await page.screenshot({ path, fullPage: true });
    };
    await shoot('wide');
    const card = view.locator(`[data-tool=${tool}]`);
    await card.getByRole('button', { name: 'Preview' }).click();
    await card.frameLocator('iframe').locator('[data-submit]').waitFor();
    await shoot('preview');
    if (!process.env.VITRINE_SHOTS) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator('[data-surface-id]').first().scrollIntoViewIfNeeded();
    await shoot('dark-390');
  });
});
