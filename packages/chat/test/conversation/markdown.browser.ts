// What answers have beyond plain Markdown: formulas, footnotes, tasks; and what a hostile or unfinished one does.
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

async function answerWith(text: string) {
  const page = await conversations.begin({ text });
  await say(page, 'Go');
  await answers(page).locator('.prose').waitFor();
  await atRest(page);
  return { page, answer: answers(page) };
}

it('footnotes lead to their note and back, each within its own answer', async () => {
  const text = 'One[^a] and two[^b].\n\n[^a]: First *note*.\n[^b]: Second.';
  const { page, answer } = await answerWith(text);
  conversations.wire.add({ text });
  await say(page, 'Again');
  await expect.poll(() => answer.count()).toBe(2);
  await atRest(page);
  const address = page.url();
  const last = answer.nth(1);
  await last.locator('[role=doc-noteref][aria-label="Footnote 2"]').press('Enter');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.innerText()).toContain('Second.');
  expect(
    await focused.evaluate(element =>
      [...document.querySelectorAll('.answer')].findIndex(one => one.contains(element)),
    ),
  ).toBe(1);
  await last.locator('[role=doc-backlink][aria-label="Back to the text at footnote 2"]').press('Enter');
  await expect.poll(() => focused.getAttribute('role')).toBe('doc-noteref');
  expect(page.url()).toBe(address);
});

it('formulas, footnotes and tasks have no accessibility violations, and tasks cannot be changed', async () => {
  const { page, answer } = await answerWith(
    '- [x] Done\n- [ ] Open $x^2$\n\n$$\n\\frac{1}{2}\n$$\n\nA note[^1] on مرحبا `code`.\n\n[^1]: It.',
  );
  await expect.poll(() => answer.locator('math').count()).toBe(2);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  const done = answer.getByRole('checkbox', { name: 'Completed task' });
  expect([await done.isChecked(), await done.isDisabled()]).toEqual([true, true]);
  await expect.poll(() => answer.getByRole('checkbox', { name: 'Open task' }).isChecked()).toBe(false);
});

it('a formula that is drawn stays while more text arrives', async () => {
  const page = await conversations.begin({
    text: `Let $x^2$ be.\n\n$$\n\\frac{1}{2}\n$$\n\n${'More words. '.repeat(20)}The end.`,
    pieceLength: 30,
    holdAt: 6,
  });
  await say(page, 'Go');
  const answer = answers(page);
  await expect.poll(() => answer.locator('math').count()).toBe(2);
  await answer.locator('math').evaluateAll(all => {
    for (const [index, element] of all.entries()) Object.assign(element, { mark: index });
  });
  conversations.wire.release();
  await answer.getByText('The end.').waitFor();
  await atRest(page);
  expect(await answer.locator('math').evaluateAll(all => all.map(element => Reflect.get(element, 'mark')))).toEqual([
    0, 1,
  ]);
});

it.each([
  ['is nested deeply', `$${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}$`],
  ['expands without end', '$\\def\\a{\\a\\a}\\a$'],
  ['would be a link', '$\\href{javascript:alert(1)}{x}$'],
  ['has characters that cannot be seen', '$x\u202ey$'],
])('a formula that %s is shown as TeX', async (_what, text) => {
  const { answer } = await answerWith(`A formula: ${text}`);
  await answer.locator('code.tex').waitFor();
  await expect.poll(() => answer.locator('math, a').count()).toBe(0);
});

it('a formula draws nothing outside of its place', async () => {
  const { answer } = await answerWith('$x$\n\n$$\n\\rule{9999em}{9999em}\\kern-90em\\raise{90em}{\\text{Allow}}\n$$');
  await answer.locator('[data-block] math').waitFor();
  const formula = answer.locator('[data-block]');
  const [width, containment] = await formula.evaluate(element => [
    element.getBoundingClientRect().width - (element.parentElement?.getBoundingClientRect().width ?? 0),
    getComputedStyle(element).contain,
  ]);
  expect(width).toBeLessThanOrEqual(0);
  expect(containment).toBe('paint');
});

it('the composer takes arguments with comments and trailing commas', async () => {
  const page = await conversations.begin();
  await say(page, '/greet {\n  // who\n  "name": "Zoë", /* twice */ "times": 2,\n}');
  await page.locator('.draft').waitFor();
  await expect.poll(() => page.locator('.draft').getByLabel('Name').inputValue()).toBe('Zoë');
});
