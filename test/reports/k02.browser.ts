import { expect, it } from 'vitest';
import {
  answers,
  atRest,
  composer,
  openConversations,
  say,
} from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());

it(readCaseTitle('k02'), async () => {
  const page = await conversations.begin({
    text: 'The root $\\sqrt{2}\\,x$ of \\(a^2\\), for $5 or $6:\n\n$$\n\\frac{1}{2}\n$$\n\n\\[\n\\sum_{k=1}^n k\n\\]\n\nBroken: $\\nosuch{x}$.',
  });
  await say(page, 'Go');
  const answer = answers(page);
  await expect.poll(() => answer.locator('math').count()).toBe(4);
  await atRest(page);
  await expect.poll(() => answer.locator('math msqrt').count()).toBe(1);
  await expect.poll(() => answer.locator('[data-block] math mfrac').count()).toBe(1);
  await expect.poll(() => answer.innerText()).toContain('for $5 or $6:');
  // What cannot be drawn is shown as it is written.
  await expect.poll(() => answer.locator('code.tex').allInnerTexts()).toEqual(['\\nosuch{x}']);

  // A copied selection has the TeX.
  await answer
    .locator('p')
    .first()
    .evaluate(element => {
      (document.activeElement as HTMLElement | null)?.blur();
      getSelection()?.selectAllChildren(element);
    });
  await page.keyboard.press('Control+c');
  await composer(page).focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => composer(page).inputValue()).toBe('The root $\\sqrt{2}\\,x$ of $a^2$, for $5 or $6:');
});
