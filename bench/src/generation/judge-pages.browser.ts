// The judges of pages, with a sample of the tools: a page with a good spec has the same fields and sends the same arguments as the compiled
// page.
import { compileView, prepareSiblings } from '@vitrine/autoview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../test/support/thorough.ts';
import { openPageJudge, type PageJudge } from './judge-pages.ts';
import { goodSpec } from './recorded-answers.ts';
import { measuredTools } from './recorded-tools.ts';

let judge: PageJudge;
beforeAll(async () => {
  judge = await openPageJudge();
});
afterAll(() => judge?.close());

const SAMPLE = { 'ext-system-monitor/poll-system-stats': 'sections', 'github-ref/search_users': 'tabs' } as const;

it.each(sample(Object.entries(SAMPLE), 1))(
  '%s: the form can be filled in and sent, and the result is drawn without faults',
  async (wanted, style) => {
    const measured = measuredTools().find(({ id }) => id === wanted)!;
    const siblings = prepareSiblings(measured.siblings);
    const { html } = compileView(measured.tool, { siblings, spec: goodSpec(measured.id, style) });
    const report = await judge.judge(html, measured.tool);
    expect(report).toMatchObject({ faults: [], axeFaults: [], contrastFaults: [] });
    expect(report.allActions).toBeGreaterThanOrEqual(report.requiredActions);
  },
);

it('a page without its form has a fault for each required field', async () => {
  const tool = measuredTools().find(({ id }) => id === 'github-ref/search_users');
  const other = measuredTools().find(({ id }) => id === 'ext-system-monitor/poll-system-stats');
  const { html } = compileView(other!.tool);
  expect((await judge.judge(html, tool!.tool)).faults).toContain('There is no control for /q.');
});
