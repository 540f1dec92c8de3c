// Pages with a view spec, in a sandboxed frame of a host: the layout of the form, the parts of a result, links, and faulty specs.
import axe from 'axe-core';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../../test/support/view-host.ts';
import { compileView, prepareSiblings } from '../../compile-view.ts';
import { repairViewSpec } from '../../view-spec/repair-view-spec.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const forecast = {
  name: 'forecast',
  title: 'Forecast',
  inputSchema: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      days: { type: 'integer', minimum: 1, maximum: 14 },
      units: { enum: ['metric', 'imperial'] },
      note: { type: 'string' },
      debug: { type: 'boolean' },
    },
    required: ['place'],
  },
};
const current = {
  name: 'current',
  title: 'Current weather',
  annotations: { readOnlyHint: true },
  inputSchema: {
    type: 'object',
    properties: { place: { type: 'string' }, date: { type: 'string' } },
    required: ['place', 'date'],
  },
};
const tools = [forecast, current];
const spec: ViewSpec = {
  version: 1,
  title: 'Weather of the next days',
  form: {
    layout: [
      {
        tabs: [
          { label: 'Look', fields: ['/units', '/note'] },
          { label: 'Where', fields: ['/place', '/days'] },
        ],
      },
    ],
    fields: {
      '/days': { label: 'Days ahead', control: 'slider' },
      '/units': { control: 'radio', help: 'Of temperatures' },
      '/debug': { advanced: true },
    },
    presets: [{ label: 'A week in Oslo', arguments: { place: 'Oslo', days: 7 } }],
    submit: 'Show the forecast',
  },
  result: {
    parts: [
      { part: 'stats', at: '', tiles: [{ at: '/mean', label: 'Mean', unit: '°C' }, { at: '/place' }] },
      {
        part: 'tabs',
        tabs: [
          {
            label: 'Chart',
            parts: [
              {
                part: 'chart',
                at: '/days',
                kind: 'area',
                x: { at: '/date', format: 'date' },
                y: [{ at: '/high', label: 'High' }],
              },
            ],
          },
          {
            label: 'Table',
            parts: [
              {
                part: 'table',
                at: '/days',
                label: 'Days',
                sort: '-/high',
                columns: [
                  { at: '/date', format: 'date' },
                  { at: '/high', format: 'integer' },
                  { at: '/rain/share', label: 'Rain', format: 'percent' },
                ],
                links: [
                  { tool: 'current', label: 'Details', arguments: { place: { at: '/town' }, date: { at: '/date' } } },
                ],
              },
            ],
          },
          { label: 'Map', parts: [{ part: 'map', at: '/days', latitude: '/lat', longitude: '/lon', title: '/date' }] },
          { label: 'Events', parts: [{ part: 'timeline', at: '/days', when: '/date', title: '/town' }] },
        ],
      },
    ],
  },
};
const days = [10, 14, 12].map((high, index) => ({
  town: 'Oslo',
  date: `2026-06-0${index + 1}`,
  high,
  rain: { share: 0.25 },
  lat: 59 + index,
  lon: 10,
}));
const data = { place: 'Oslo', mean: 12, days };
const result = { structuredContent: data, content: [{ type: 'text', text: JSON.stringify(data) }] };
const { html } = compileView(forecast, { siblings: prepareSiblings(tools), spec, revision: 1 });

/** Lists what axe finds in the view that is shown. */
async function violations(): Promise<string[]> {
  const frame = host.page.frames().at(-1);
  await frame?.evaluate(axe.source);
  const report = await frame?.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return report?.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`)) ?? ['no frame'];
}

/** Creates the messages of a host that has called the tool itself. */
const createCallMessages = (answer: object, args = {}) => [
  { method: 'ui/notifications/tool-input', params: { arguments: args } },
  { method: 'ui/notifications/tool-result', params: { ...answer } },
];

it('the parts of a spec draw the result, in their formats and order', async () => {
  const view = await host.show(html, { sent: createCallMessages(result, { place: 'Oslo' }) });
  await view.getByRole('heading', { name: 'Weather of the next days' }).waitFor();
  await view.locator('.tiles', { hasText: '12 °C' }).waitFor();
  await view.locator('[data-chart=line] path.area').waitFor();
  await view.getByRole('tab', { name: 'Chart' }).focus();
  await view.getByRole('tab', { name: 'Chart' }).press('ArrowRight');
  const rows = view.locator('tbody tr');
  await rows.first().waitFor();
  await expect.poll(() => rows.first().innerText()).toMatch(/Jun 2, 2026\s+14\s+25%/);
  await view.getByRole('tab', { name: 'Table' }).press('End');
  await expect.poll(() => view.locator('.timeline li').count()).toBe(3);
  await view.getByRole('tab', { name: 'Events' }).press('ArrowLeft');
  await expect.poll(() => view.locator('.map circle').count()).toBe(3);
  await expect.poll(() => violations()).toEqual([]);
});

it('a link opens another tool with arguments from its row, and runs it only when it is read-only', async () => {
  const view = await host.show(html, {
    sent: createCallMessages(result, { place: 'Oslo' }),
    answer: { result: { content: [{ type: 'text', text: 'dry' }] } },
  });
  await view.getByRole('tab', { name: 'Table' }).click();
  await view.locator('[data-link=current]').first().click();
  await view.locator('[data-result]', { hasText: 'dry' }).waitFor();
  expect((await host.received('tools/call', 1)).at(-1)?.params).toMatchObject({
    name: 'current',
    arguments: { place: 'Oslo', date: '2026-06-02' },
  });
  await view.locator('[data-back]').click();
  await view.locator('.tiles').waitFor();
});

it('the form has the layout, labels, controls and presets of the spec', async () => {
  const view = await host.show(html, { answer: { result } });
  await view.getByRole('radio', { name: 'metric' }).check();
  await view.getByText('Of temperatures').waitFor();
  await view.getByText('More options (1)').waitFor();
  // The required field is in a tab that is not shown: the error opens it.
  await view.getByRole('button', { name: 'Show the forecast' }).click();
  await view.locator('[data-path="/place"]').waitFor();
  expect(await view.locator('[data-path="/place"]').evaluate(node => node === document.activeElement)).toBe(true);
  await view.getByRole('button', { name: 'A week in Oslo' }).click();
  await expect.poll(() => view.locator('[data-path="/place"]').inputValue()).toBe('Oslo');
  await expect.poll(() => view.locator('[data-path="/days"]').inputValue()).toBe('7');
  await view.getByRole('slider', { name: 'Days ahead' }).press('ArrowRight');
  await view.getByRole('button', { name: 'Show the forecast' }).click();
  expect((await host.received('tools/call', 1)).at(-1)?.params?.arguments).toEqual({
    place: 'Oslo',
    days: 8,
    units: 'metric',
  });
});

it('a result with a newer spec is drawn by that spec, and the values of the form stay', async () => {
  const waiting = compileView(forecast, { acceptsSpec: true }).html;
  const newer: ViewSpec = {
    version: 1,
    form: { submit: 'Again', fields: { '/place': { label: 'Town' } } },
    result: { parts: [{ part: 'stats', at: '', tiles: [{ at: '/mean', label: 'Average' }] }] },
  };
  const view = await host.show(waiting, {
    answer: { result: { ...result, _meta: { 'vitrine.dev/view-spec': { spec: newer, revision: 3 } } } },
  });
  await view.locator('[data-path="/place"]').fill('Oslo');
  await view.locator('[data-submit]').click();
  await view.locator('.tiles', { hasText: 'Average' }).waitFor();
  await expect.poll(() => view.locator('[data-path="/place"]').inputValue()).toBe('Oslo');
  await expect.poll(() => view.locator('label', { hasText: 'Town' }).count()).toBe(1);
});

it('a version that the user did not ask for is offered where the page is in use, and shown at once where it is not', async () => {
  const newer: ViewSpec = {
    version: 1,
    form: { submit: 'Again' },
    result: { parts: [{ part: 'stats', at: '', tiles: [{ at: '/mean', label: 'Average' }] }] },
  };
  const meta = (revision: number) => ({ 'vitrine.dev/view-spec': { spec: newer, revision, isBackground: true } });
  const fresh = await host.show(compileView(forecast, { acceptsSpec: true }).html, {
    sent: createCallMessages({ ...result, _meta: meta(3) }),
  });
  await fresh.locator('.tiles', { hasText: 'Average' }).waitFor();
  await expect.poll(() => fresh.getByText('There is a new version').count()).toBe(0);

  for (const choice of ['Keep this one', 'Show it']) {
    const view = await host.show(compileView(forecast, { acceptsSpec: true }).html, {
      sent: createCallMessages(result),
      answer: { result: { ...result, _meta: meta(3) } },
    });
    const form = view.locator('details:has([data-submit])');
    const run = async (): Promise<void> => {
      await form.locator('> summary').click();
      await view.locator('[data-path="/place"]').fill('Oslo');
      await view.locator('[data-submit]').click();
    };
    await view.locator('[data-result] table').waitFor();
    await run();
    await view.getByText('There is a new version of this page.').waitFor();
    if (process.env.VITRINE_SHOTS) await host.page.screenshot({ path: `${process.env.VITRINE_SHOTS}/page-newer.png` });
    await expect.poll(() => view.locator('.tiles', { hasText: 'Average' }).count()).toBe(0);
    await view.getByRole('button', { name: choice }).click();
    await expect.poll(() => view.getByText('There is a new version').count()).toBe(0);
    await expect.poll(() => view.locator('[data-path="/place"]').inputValue()).toBe('Oslo');
    if (choice === 'Show it') await view.locator('.tiles', { hasText: 'Average' }).waitFor();
    else {
      await run();
      await host.received('tools/call', 2);
      await view.locator('[data-result] table').waitFor();
      await expect.poll(() => view.getByText('There is a new version').count()).toBe(0);
    }
  }
});

it('a part whose pointer finds nothing is drawn as without a spec, so that the page is never empty', async () => {
  const broken = {
    version: 1,
    result: { parts: [{ part: 'chart', at: '/days', kind: 'line', x: { at: '/when' }, y: [{ at: '/heat' }] }] },
  } as ViewSpec;
  const view = await host.show(compileView(forecast, { spec: broken }).html, { sent: createCallMessages(result) });
  await view.locator('[data-spec-part=chart] table').waitFor();
  const unmatchedSpec = { version: 1, result: { parts: [{ part: 'table', at: '/nothing' }] } } as ViewSpec;
  const other = await host.show(compileView(forecast, { spec: unmatchedSpec }).html, {
    sent: createCallMessages(result),
  });
  await other.locator('[data-result] table').waitFor();
});

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
