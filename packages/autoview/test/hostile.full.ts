// Hostile tool definitions: no script of theirs runs, and there is always a page.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileView, type ToolDefinition } from '../src/index.ts';
import { HOSTILE_TOOLS } from './support/hostile-tools.ts';
import { openTrialHost, type TrialHost } from './support/trial-host.ts';

let host: TrialHost;
beforeAll(async () => {
  host = await openTrialHost();
});
afterAll(() => host?.close());

it.each(Object.entries(HOSTILE_TOOLS))('%s', async (_, tool) => {
  const { html } = compileView(tool as ToolDefinition);
  expect((await host.run({ html, values: [] })).complaints).toEqual([]);
});
