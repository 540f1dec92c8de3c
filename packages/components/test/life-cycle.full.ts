// Every story streamed from its JSON: it is drawn before the end, mounted once, and ends as the component.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());

/** Stories of components that are still waiting have data that no schema accepts; their streams have no end. */
const WAITING = /\/(?:Loading|Streaming|Malformed)$/;

/** No part of them can be drawn: a patch that is none, and a table without columns and rows. */
const NOTHING_TO_DRAW = ['code-diff/Unreadable', 'data-table/NoColumns'];

it('every story draws while its JSON arrives', async () => {
  const faults: string[] = [];
  for (const id of stories.ids.filter(id => !WAITING.test(id))) {
    const { firstTextAt: _, firstChangeAt, ...seen } = await stories.stream(id, 20);
    if (seen.mounts !== 1 || !seen.keptElement || seen.isFallback) faults.push(`${id}: ${JSON.stringify(seen)}`);
    if (firstChangeAt === 1 && !NOTHING_TO_DRAW.includes(id)) faults.push(`${id}: nothing is drawn before the end`);
    faults.push(...stories.takeProblems().map(problem => `${id}: ${problem}`));
  }
  expect(faults).toEqual([]);
});
