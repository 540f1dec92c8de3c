// Every choice of parts that a page can have: filled in, it sends what was meant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allChoices, trialOf } from './support/parts.ts';
import { openTrialHost, type TrialHost } from './support/trial-host.ts';

let host: TrialHost;
beforeAll(async () => {
  host = await openTrialHost();
});
afterAll(() => host?.close());

test('there are 1344', () => expect(allChoices().length).toBe(1344));

test('each of them', async () => {
  const failures: unknown[] = [];
  for (const parts of allChoices()) {
    const { html, value } = trialOf(parts);
    const outcome = await host.run({ html, values: [value] });
    const { sent, boxes, complaints, problem } = outcome;
    const isRight = JSON.stringify(sent) === JSON.stringify([value]) && boxes.length + complaints.length === 0;
    if (!isRight || problem) failures.push([[...parts].join(' '), outcome]);
  }
  expect(failures).toEqual([]);
});
