// One tool of each of three servers behind `vitrine wrap`, in a host built on ext-apps' own AppBridge. All tools: wrap-official.full.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../../../test/support/thorough.ts';
import { connectWrapped, type OfficialPage, openOfficialPage } from '../../../test/official-host.ts';
import { wrappedCalls } from '../../../test/wrapped-calls.ts';
import { EVERYTHING, filesystem, fillFolder, memory } from '../../../test/wrapped-servers.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-wrapped-'));
const files = fillFolder(join(folder, 'files'));
const SERVERS = { filesystem: filesystem(files), memory: memory(join(folder, 'memory.json')), everything: EVERYTHING };
const CALLS = wrappedCalls(files).filter(({ tool }) => ['directory_tree', 'create_entities', 'echo'].includes(tool));

let host: OfficialPage;
beforeAll(async () => {
  host = await openOfficialPage();
});
afterAll(async () => {
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(sample(CALLS, 1).map(call => [call.server, call] as const))('%s', async (server, { tool, args, seen }) => {
  const client = await connectWrapped(SERVERS[server]);
  try {
    const view = await host.show(client, tool, { width: 390 });
    await host.call(view, args);
    await view.locator('[data-result]').getByText(seen!).first().waitFor();
    await expect.poll(() => host.violations()).toEqual([]);
    expect(host.problems).toEqual([]);
  } finally {
    await client.close();
  }
});
