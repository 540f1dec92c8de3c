// Code in answers is coloured by a worker, also while it is written.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const CODE = `\`\`\`ts
/* Begins here,
   const ends = 'here'; */
const minutes = (arrival - departure) / 60_000;
\`\`\`
`;

/** The colours of each line. */
const readColours = (page: Page): Promise<string[]> =>
  answers(page)
    .locator('.vitrine-code-line')
    .evaluateAll(lines =>
      lines.map(line =>
        [...line.querySelectorAll<HTMLElement>('[style]')]
          .map(({ style }) => style.color.replace(/.*token-|\)/g, ''))
          .join(' '),
      ),
    );

it('a comment of two lines has one colour, while the code is written and after a reload', async () => {
  const page = await conversations.begin({ text: CODE, pieceLength: 4 });
  await say(page, 'Some code');
  await answers(page).filter({ hasText: '60_000' }).waitFor();
  await atRest(page);
  const isColoured = async () => {
    await expect.poll(async () => (await readColours(page))[2]).toMatch(/keyword.*constant/);
    const [first, second] = await readColours(page);
    expect([first, second]).toEqual(['comment', 'comment']);
    await expect.poll(() => page.workers().length).toBe(1);
  };
  await isColoured();
  await page.reload();
  await isColoured();
});
