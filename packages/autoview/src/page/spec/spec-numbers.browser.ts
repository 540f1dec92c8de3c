// A view spec's parts draw numbers as they were written, from the table of digits that the page's core has filled.
import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { numbersIn } from '@vitrine/std/internal/exact-numbers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../../test/support/view-host.ts';
import { compileView, prepareSiblings } from '../../compile-view.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());

const tool = { name: 'orders', inputSchema: { type: 'object', properties: {} } };
const spec: ViewSpec = {
  version: 1,
  result: {
    parts: [
      { part: 'stats', at: '', tiles: [{ at: '/total', format: 'number' }] },
      { part: 'table', at: '/rows', columns: [{ at: '/id', format: 'integer' }, { at: '/price' }] },
    ],
  },
};
const json = `{"content":[],"structuredContent":{"total":1e400,"rows":[
  {"id":12345678901234567890,"price":0.10},{"id":12345678901234567891,"price":5.00}]}}`;

it('tiles and tables of a spec have the digits', async () => {
  const { html } = compileView(tool, { spec, revision: 1 });
  const result = { ...JSON.parse(JSON.stringify(JSON.parse(json))), _meta: { [NUMBERS_KEY]: numbersIn(json) } };
  const view = await host.show(html, {
    sent: [
      { method: 'ui/notifications/tool-input', params: { arguments: {} } },
      { method: 'ui/notifications/tool-result', params: result },
    ],
  });
  await view.locator('td').first().waitFor();
  const text = await view.locator('[data-result]').textContent();
  for (const digits of ['1e400', '12345678901234567890', '12345678901234567891', '0.10', '5.00'])
    expect(text).toContain(digits);
  expect(host.problems).toEqual([]);
});

it('a link sends the number that was written, a zero as well', async () => {
  const move = {
    name: 'move',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { by: { type: 'number' }, to: { type: 'number' } } },
  };
  const links = [{ tool: 'move', arguments: { by: { at: '/by' }, to: { at: '/to' } } }];
  const { html } = compileView(tool, {
    siblings: prepareSiblings([tool, move]),
    spec: { version: 1, result: { parts: [{ part: 'table', at: '/rows', columns: [{ at: '/by' }], links }] } },
    revision: 1,
  });
  const text = '{"content":[],"structuredContent":{"rows":[{"by":0.00,"to":2.50}]}}';
  const view = await host.show(html, {
    sent: [
      { method: 'ui/notifications/tool-input', params: { arguments: {} } },
      {
        method: 'ui/notifications/tool-result',
        params: { ...JSON.parse(text), _meta: { [NUMBERS_KEY]: numbersIn(text) } },
      },
    ],
  });
  await view.locator('[data-link=move]').first().click();
  const [call] = (await host.received('tools/call', 1)).slice(-1);
  expect(call?.params?.arguments).toEqual({ by: 0, to: 2.5 });
});
