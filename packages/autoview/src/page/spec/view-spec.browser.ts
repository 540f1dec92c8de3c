// Pages with a view spec, in a sandboxed frame of a host: the layout of the form, the parts of a result, links, and faulty specs.
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCallMessages, forecast, html, result } from '../../../test/support/forecast-spec.ts';
import { openViewHost, type ViewHost } from '../../../test/support/view-host.ts';
import { compileView } from '../../compile-view.ts';
import type { ViewSpec } from '../../view-spec/view-spec.ts';

let host: ViewHost;

beforeAll(async () => {
  host = await openViewHost();
});

afterAll(() => host?.close());

afterEach(() => expect(host.problems).toEqual([]));

/** Lists what axe finds in the view that is shown. */
async function violations(): Promise<string[]> {
  const frame = host.page.frames().at(-1);
  await frame?.evaluate(axe.source);
  const report = await frame?.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return report?.violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`)) ?? ['no frame'];
}

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
