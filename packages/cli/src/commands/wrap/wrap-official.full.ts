// Every tool of three servers without interfaces, behind `vitrine wrap`, in a host built on ext-apps' own AppBridge: shown, filled
// by key presses, called, and its result drawn; light, dark and on a phone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectWrapped, type OfficialPage, openOfficialPage } from '../../../test/official-host.ts';
import { wrappedCalls } from '../../../test/wrapped-calls.ts';
import { EVERYTHING, filesystem, fillFolder, memory } from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-wrapped-'));
const CALLS = wrappedCalls(fillFolder(join(folder, 'files')));
const THEMES_AND_WIDTHS = [
  { theme: 'light', width: 800 },
  { theme: 'dark', width: 390 },
] as const;

let host: OfficialPage;
let clients: Record<string, Client>;
beforeAll(async () => {
  host = await openOfficialPage();
  clients = {
    filesystem: await connectWrapped(filesystem(join(folder, 'files'))),
    memory: await connectWrapped(memory(join(folder, 'memory.json'))),
    everything: await connectWrapped(EVERYTHING),
  };
}, 120_000);
afterAll(async () => {
  for (const client of Object.values(clients ?? {})) await client.close();
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['filesystem', 'memory', 'everything'])('%s', server => {
  it('every tool has an interface, and this file calls all of them', async () => {
    const tools = await host.toolsOf(clients[server]!);
    expect(tools.filter(({ uri }) => !uri?.startsWith('ui://wrap'))).toEqual([]);
    const testedTools = CALLS.filter(call => call.server === server).map(({ tool }) => tool);
    expect(
      tools
        .map(({ name }) => name)
        .filter(name => !name.startsWith('_ui_'))
        .sort(),
    ).toEqual(testedTools.sort());
  });

  it.each(CALLS.filter(call => call.server === server).map(call => [call.tool, call] as const))(
    '%s',
    async (tool, { args, seen }) => {
      let width = 0;
      for (const { theme, width: wide } of THEMES_AND_WIDTHS) {
        width = wide;
        const view = await host.show(clients[server]!, tool, { theme, width });
        const shoot = async (what: string) => {
          const path = `${process.env.VITRINE_SHOTS}/official-${server}-${tool}-${theme}-${what}.png`;
          if (process.env.VITRINE_SHOTS) await host.page.screenshot({ path, fullPage: true });
        };
        await view.locator('[data-form][open], [data-result]').first().waitFor();
        await shoot('form');
        expect(await host.violations()).toEqual([]);
        if (theme === 'dark') {
          expect(host.problems).toEqual([]);
          const frame = host.page.frames().at(-1)!;
          expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          // Calls with side effects are made once.
          if (!/^(get|read|list|search|open|echo|directory)/.test(tool)) continue;
        }
        await host.call(view, args);
        const result = view.locator('[data-result]');
        await (seen === null ? result.locator('img').first() : result.getByText(seen).first()).waitFor();
        await shoot('result');
        expect(await host.violations()).toEqual([]);
        expect(host.problems).toEqual([]);
      }
    },
  );
});
