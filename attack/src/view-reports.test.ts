// Reports of views: once each, a limited number, and what is forgotten when a view is shown again.
import { expect, it } from 'vitest';
import type { ViewReport } from './view/scope.ts';
import { createViewReports } from './view-reports.ts';

const report = (kind: ViewReport['kind'], line: string, value?: unknown): ViewReport => ({
  token: 'a',
  kind,
  line,
  value,
});

it('keeps each line once', () => {
  const reports = createViewReports();
  reports.add(report('report', 'x-0', 1));
  reports.add(report('report', 'x-0', 1));
  reports.add(report('report', 'x-1', 2));
  expect(reports.all('a', 'report')).toEqual([1, 2]);
});

it('keeps 10,000 reports of a flood, and still learns that the script has ended', async () => {
  const reports = createViewReports();
  for (let index = 0; index < 300_000; index++) reports.add(report('report', `x-${index}`, index));
  reports.add(report('done', 'x-300000'));
  expect(reports.all('a', 'report')).toHaveLength(10_000);
  expect(await reports.arrived('a', 'done', 0)).toBe(true);
});

it('forgets the progress of a view that is shown again, and takes the same lines again', async () => {
  const reports = createViewReports();
  reports.add(report('started', 'x-0'));
  reports.add(report('report', 'x-1', 1));
  reports.forget('a');
  expect(await reports.arrived('a', 'started', 0)).toBe(false);
  reports.add(report('started', 'x-0'));
  reports.add(report('report', 'x-1', 1));
  expect(await reports.arrived('a', 'started', 0)).toBe(true);
  expect(reports.all('a', 'report')).toEqual([1]);
});
