// The largest Markdown that is drawn as such: the page answers while it opens a chat that has it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers, type ConversationPage, openConversations, say } from '../support/conversation-page.ts';

/** Milliseconds for which the page may answer nothing, on a slow machine beside other work. */
const MAX_TASK_MS = 2000;

let talks: ConversationPage;
beforeAll(async () => {
  talks = await openConversations();
});
afterAll(() => talks?.close());

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => write(n)).join('');

/** Texts just below the limits of markdown-limits.ts and markdown.tsx, with the element that tells that they are drawn. */
const TEXTS: readonly (readonly [string, string, string])[] = [
  ['headings', repeat(2400, n => `# Heading ${n}\n\n`), 'h3'],
  ['lists in lists', repeat(140, n => repeat(9, depth => `${'  '.repeat(depth)}- item ${n}.${depth}\n`)), 'li'],
  ['a table', `| a | b | c |\n|---|---|---|\n${repeat(600, n => `| ${n} | b | c |\n`)}`, 'td'],
  ['emphasis', repeat(60, () => `${repeat(20, n => `**w${n}** *x* `)}\n\n`), 'strong'],
  ['links', repeat(2400, n => `[link ${n}](https://example.com/${n}) `), 'a'],
  ['footnotes', `${repeat(300, n => `word[^${n}] `)}\n\n${repeat(300, n => `[^${n}]: Note ${n}\n`)}`, 'sup'],
  ['formulas', repeat(600, n => `$x_{${n}}^2 + \\sqrt{${n}}$\n\n`), 'p'],
  ['code', repeat(1500, n => `\`\`\`ts\nconst n = ${n};\n\`\`\`\n\n`), 'pre'],
];

it.each(TEXTS)('%s', { timeout: 60_000 }, async (_, text, element) => {
  const page = await talks.begin({ text });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await say(page, 'Write');
  await answers(page).locator(element).first().waitFor();
  await page.reload();
  await answers(page).locator(element).first().waitFor();
  await page.evaluate(() => new Promise(resolve => void requestIdleCallback(resolve)));
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  );
  expect(longest).toBeLessThan(MAX_TASK_MS);
  expect(await talks.finish()).toEqual([]);
});
