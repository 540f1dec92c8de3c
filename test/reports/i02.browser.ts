import { expect, it } from 'vitest';
import { answers, atRest, openConversations, say } from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());

const ANSWER = `## عنوان

هذه فقرة فيها \`npm install\` وكلمة English.

\`npm run build\` يبني الصفحة.

- العنصر الأول
- An English item

| الاسم | السعر |
|---|---|
| تفاح | 5 |

> اقتباس

And an English paragraph.`;

it(readCaseTitle('i02'), async () => {
  const page = await conversations.begin({ text: ANSWER });
  await say(page, 'مرحبا\nEnglish line');
  const prose = answers(page).locator('.prose');
  await prose.getByText('And an English').waitFor();
  await atRest(page);
  const directions = await prose
    .locator('h3, p, li, table, code')
    .evaluateAll(all =>
      all.map(element => [element.textContent?.trim().slice(0, 20), getComputedStyle(element).direction]),
    );
  expect(Object.fromEntries(directions)).toMatchObject({
    عنوان: 'rtl',
    'هذه فقرة فيها npm in': 'rtl',
    'npm install': 'ltr',
    'npm run build يبني ا': 'rtl',
    'npm run build': 'ltr',
    'العنصر الأول': 'rtl',
    'An English item': 'ltr',
    اقتباس: 'rtl',
    'And an English parag': 'ltr',
  });
  // Where the words stand: at the side where they begin, with the point of a list outside of them.
  const edges = await prose.evaluate(element => {
    const { left, right } = element.getBoundingClientRect();
    const measure = (block: Element) => {
      const range = document.createRange();
      range.selectNodeContents(block);
      const box = range.getBoundingClientRect();
      return { start: box.left - left, end: right - box.right };
    };
    return [...element.querySelectorAll('p, li')].map(block => ({ text: block.textContent, ...measure(block) }));
  });
  for (const { text, start, end } of edges) expect([text, start < end]).toEqual([text, /^(And|An) /.test(text ?? '')]);
  // The first column of the table is the right one, and each line of the user's message has its own direction.
  const [first, second] = await prose.locator('th').evaluateAll(all => all.map(cell => cell.getBoundingClientRect().x));
  expect(first).toBeGreaterThan(second!);
  const text = page.locator('.user-text bdi');
  expect(await text.evaluate(element => getComputedStyle(element).unicodeBidi)).toBe('plaintext');
});
