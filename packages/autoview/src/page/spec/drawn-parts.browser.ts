// Parts that a spec draws from results of any form, in a sandboxed frame of a host.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCallMessages, forecast, result } from '../../../test/support/forecast-spec.ts';
import { openViewHost, type ViewHost } from '../../../test/support/view-host.ts';
import { compileView } from '../../compile-view.ts';
import { repairViewSpec } from '../../view-spec/repair-view-spec.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

let host: ViewHost;

beforeAll(async () => {
  host = await openViewHost();
});

afterAll(() => host?.close());

afterEach(() => expect(host.problems).toEqual([]));

const readings = {
  name: 'readings',
  inputSchema: {
    type: 'object',
    properties: { level: { type: 'number', minimum: 0, exclusiveMaximum: 1 }, from: { type: 'string' } },
    anyOf: [{ required: ['level'] }, { required: ['from'] }],
  },
};

const drawnBy = (parts: unknown[], form?: ViewSpec['form']): string =>
  compileView(readings, { spec: { version: 1, ...(form && { form }), result: { parts } } as ViewSpec }).html;

it('bars of numbers below zero begin at the same line, on its other side', async () => {
  const html = drawnBy([{ part: 'chart', at: '/list', kind: 'bar', x: { at: '/name' }, y: [{ at: '/change' }] }]);
  const list = [
    { name: 'a', change: 30 },
    { name: 'b', change: -10 },
    { name: 'c', change: 15 },
  ];
  const view = await host.show(html, { sent: createCallMessages({ structuredContent: { list }, content: [] }) });
  const bars = view.locator('.bars i');
  await bars.first().waitFor();
  const [up, down, half] = await bars.evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect()));
  expect(up!.left).toBeCloseTo(down!.right, 0);
  expect(down!.width).toBeCloseTo(up!.width / 3, 0);
  expect(half!.width).toBeCloseTo(up!.width / 2, 0);
});

it('a column is aligned as the spec says', async () => {
  const columns = [{ at: '/name', align: 'end' }, { at: '/change', align: 'center' }, { at: '/other' }];
  const list = [{ name: 'a', change: 30, other: 'text' }];
  const view = await host.show(drawnBy([{ part: 'table', at: '/list', columns }]), {
    sent: createCallMessages({ structuredContent: { list }, content: [] }),
  });
  await view.locator('tbody td').first().waitFor();
  const aligned = await view
    .locator('tbody td:not(.end)')
    .evaluateAll(nodes => nodes.map(node => getComputedStyle(node).textAlign));
  expect(aligned).toEqual(['end', 'center', 'start']);
});

it('pictures of a result stay beside what a spec draws', async () => {
  const picture = {
    type: 'image',
    mimeType: 'image/gif',
    data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  };
  const view = await host.show(drawnBy([{ part: 'stats', at: '', tiles: [{ at: '/mean' }] }]), {
    sent: createCallMessages({
      structuredContent: { mean: 3 },
      content: [{ type: 'text', text: '{"mean":3}' }, picture],
    }),
  });
  await view.locator('.tiles').waitFor();
  await view.locator('figure.media img').waitFor();
});

it('errors of the arguments as a whole are shown, and a slider takes every number', async () => {
  const view = await host.show(drawnBy([], { fields: { '/level': { control: 'slider' } } }));
  await view.locator('[data-submit]').click();
  await view.locator('[data-path=""] > .error').waitFor();
  const slider = view.getByRole('slider', { name: 'Level' });
  await slider.press('End');
  expect(Number(await slider.inputValue())).toBeLessThan(1);
  await view.getByRole('textbox', { name: 'Level' }).fill('0.123456');
  await view.locator('[data-submit]').click();
  expect((await host.received('tools/call', 1)).at(-1)?.params?.arguments).toEqual({ level: 0.123456 });
});

it('titles that are not texts are drawn as values', async () => {
  const titles = [{ name: 'a', deep: { toString: 1 } }, [1, 2], 7, true, null, ''];
  const list = titles.map((title, index) => ({ title, when: index, lat: index, lon: index }));
  const parts = [
    { part: 'cards', at: '/list', title: '/title' },
    { part: 'timeline', at: '/list', when: '/when', title: '/title' },
    { part: 'map', at: '/list', latitude: '/lat', longitude: '/lon', title: '/title' },
    { part: 'chart', at: '/list', kind: 'bar', x: { at: '/title' }, y: [{ at: '/when' }] },
  ];
  const view = await host.show(drawnBy(parts), {
    sent: createCallMessages({ structuredContent: { list }, content: [] }),
  });
  await view.locator('.map').waitFor();
  await expect.poll(() => view.locator('.card').count()).toBe(titles.length);
  await expect.poll(() => view.locator('.timeline > li').count()).toBe(titles.length);
});

it('for any spec the page shows the result', async () => {
  const part = fc.constantFrom('table', 'cards', 'chart', 'map', 'timeline', 'stats', 'detail', 'text');
  const at = fc.constantFrom('', '/days', '/days/0', '/place', '/mean', '/none', '/days/0/rain');
  const leaf = fc.record({
    part,
    at,
    title: at,
    when: at,
    x: at,
    y: at,
    latitude: at,
    longitude: at,
    tiles: fc.array(at),
    columns: fc.array(at),
    fields: fc.array(at),
  });
  for (const parts of fc.sample(fc.array(leaf, { minLength: 1, maxLength: 4 }), { numRuns: 12, seed: 7 })) {
    const repaired = repairViewSpec({ version: 1, result: { parts } }, forecast).spec;
    if (!repaired) continue;
    const view = await host.show(compileView(forecast, { spec: repaired }).html, { sent: createCallMessages(result) });
    await view.locator('[data-result][data-view]').waitFor();
    expect((await view.locator('[data-result]').innerText()).trim()).not.toBe('');
  }
});
