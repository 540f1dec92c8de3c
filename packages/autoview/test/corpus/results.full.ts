// Recorded results of public servers, drawn by compiled pages and scored by README.md. VITRINE_SHOTS=FOLDER writes a picture of each.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { compileView } from '../../src/index.ts';
import { openViewHost, type ViewHost } from '../support/view-host.ts';
import { measureDrawing } from './measure-drawing.ts';
import { type RecordedResult, readRecordedResults } from './recorded-results.ts';
import { type DrawingScore, scoreDrawing } from './score-drawing.ts';

const TOGGLES = 'button.open, [data-result] .parts > button, .rest > button';
const shots = process.env.VITRINE_SHOTS;
const results = readRecordedResults();
const scores = new Map<RecordedResult, DrawingScore>();
let host: ViewHost;

beforeAll(async () => {
  host = await openViewHost();
  if (shots) mkdirSync(shots, { recursive: true });
});
afterAll(() => host?.close());

it('there are 150 results of 40 servers', () => {
  expect(results.length).toBeGreaterThanOrEqual(150);
  expect(new Set(results.map(({ server }) => server)).size).toBeGreaterThanOrEqual(40);
});

it.each([...Map.groupBy(results, ({ server }) => server)])('%s is drawn to at least 3 of 5', async (_, own) => {
  for (const recorded of own) scores.set(recorded, await draw(recorded));
  expect(own.filter(recorded => scores.get(recorded)!.score < 3).map(describeScore)).toEqual([]);
});

it('the mean is at least 4.3', () => {
  const all = [...scores].map(([recorded, { score }]) => ({ recorded, score }));
  if (shots) for (const { recorded } of all) appendFileSync(join(shots, 'scores.txt'), `${describeScore(recorded)}\n`);
  expect(all.length).toBe(results.length);
  expect(all.reduce((sum, { score }) => sum + score, 0) / all.length).toBeGreaterThanOrEqual(4.3);
});

async function draw({ server, name, tool, result, ...call }: RecordedResult): Promise<DrawingScore> {
  const { html } = compileView(tool, { framed: true });
  const view = await host.show(html, {
    sent: [
      { method: 'ui/notifications/tool-input', params: { arguments: call.arguments } },
      { method: 'ui/notifications/tool-result', params: result as { readonly [member: string]: unknown } },
    ],
  });
  await view.locator('[data-result] > *').first().waitFor();
  if (shots) await host.page.screenshot({ path: join(shots, `${server}--${name}.png`), fullPage: true });
  const frame = await viewFrame(view);
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  const complaints = [...host.problems, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 80)}`)];
  const drawing = await frame.evaluate(measureDrawing, ['[data-result] > .parts', TOGGLES] as const);
  return scoreDrawing(result, drawing, { complaints, arguments: call.arguments });
}

function describeScore(recorded: RecordedResult): string {
  const { score, faults } = scores.get(recorded)!;
  return `${score} ${recorded.server}/${recorded.name}: ${faults.join('; ')}`;
}
