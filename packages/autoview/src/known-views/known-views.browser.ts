// Every view of this package draws its recorded results in a page.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createDefinition, knownViews, readRecordedCall } from '../../test/support/known-tools.ts';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';
import type { ViewSpec } from '../view-spec/view-spec.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

it.each(knownViews.views)('$folder: $toolName', async knownView => {
  const { server, toolName, spec } = knownView;
  const siblings = Object.keys(server.tools).map(name => createDefinition(server, name));
  const { html } = compileView(createDefinition(server, toolName), {
    siblings,
    spec,
    acceptsSpec: false,
    showsRest: true,
  });
  const { arguments: values, results } = readRecordedCall(knownView);
  for (const result of results) {
    const messages = [
      { method: 'ui/notifications/tool-input', params: { arguments: values } },
      { method: 'ui/notifications/tool-result', params: { ...result } },
    ];
    const view = await host.show(html, { sent: messages });
    await view.locator('[data-result][data-view=spec] [data-spec-part]').first().waitFor({ state: 'attached' });
  }
});

it('members that no part names are drawn below the parts, only where the page is told so', async () => {
  const tool = { name: 'orders', inputSchema: { type: 'object' } };
  const spec: ViewSpec = { version: 1, result: { parts: [{ part: 'stats', at: '', tiles: [{ at: '/total' }] }] } };
  const structuredContent = { total: 4, page: null, warning: 'Two orders are late.' };
  const messages = [{ method: 'ui/notifications/tool-result', params: { content: [], structuredContent } }];
  for (const showsRest of [true, false]) {
    const view = await host.show(compileView(tool, { spec, showsRest }).html, { sent: messages });
    await view.locator('.tiles').waitFor();
    const readParts = () => view.locator('[data-part=spec]').innerText();
    await expect.poll(async () => (await readParts()).includes('Two orders are late.')).toBe(showsRest);
    await expect.poll(readParts).not.toContain('Page');
  }
});

it('seconds in a text are a time, as Slack writes them', async () => {
  const slackView = knownViews.views.find(({ toolName }) => toolName === 'slack_post_message')!;
  const tool = createDefinition(slackView.server, slackView.toolName);
  const [result] = readRecordedCall(slackView).results;
  const messages = [{ method: 'ui/notifications/tool-result', params: { ...result } }];
  const view = await host.show(compileView(tool, { spec: slackView.spec }).html, { sent: messages });
  await expect.poll(() => view.locator('time').first().innerText()).toMatch(/Nov 29, 2026/);
});
