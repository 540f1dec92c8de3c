// Every combination of features that a page can have sends what was entered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allChoices, trialOf } from './support/features.ts';
import { openTrialHost, type TrialHost } from './support/trial-host.ts';

let host: TrialHost;
beforeAll(async () => {
  host = await openTrialHost();
});
afterAll(() => host?.close());

test('a page with any combination of features sends what was entered', async () => {
  const failures: unknown[] = [];
  for (const features of allChoices()) {
    const { html, value } = trialOf(features);
    const outcome = await host.run({ html, values: [value] });
    const { sent, boxes, complaints, problem } = outcome;
    const isRight = JSON.stringify(sent) === JSON.stringify([value]) && boxes.length + complaints.length === 0;
    if (!isRight || problem) failures.push([[...features].join(' '), outcome]);
  }
  expect(failures).toEqual([]);
});
