// The questions by keyboard: forward, back, and the answers at the end.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('question-flow');
}, 60_000);
afterAll(() => stories?.close());

const option = (name: string) => stories.page.getByRole('option', { name });
const button = (name: string) => stories.page.getByRole('button', { name });
const focused = () => stories.page.evaluate(() => document.activeElement?.textContent);
async function record(): Promise<() => Promise<unknown[]>> {
  await stories.page.evaluate(() => {
    const page = window as unknown as { updateStory(props: object): void; calls: unknown[] };
    page.calls = [];
    page.updateStory({
      onAction: (id: string, detail: { payload: { choice: unknown } }) =>
        void page.calls.push([id, detail.payload.choice]),
    });
  });
  return () => stories.page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
}

it('all questions are answered; earlier answers are kept, and Next keeps the focus', async () => {
  await stories.show('question-flow/Default', { width: 328 });
  const calls = await record();
  await option('Python').click();
  await button('Next').focus();
  await stories.page.keyboard.press('Enter');
  expect(await focused()).toBe('Next');
  await stories.page.getByText('Step 2 of 3').waitFor();
  await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBe('true');
  await option('Sign-in').click();
  await option('API').click();
  await button('Back').click();
  await expect.poll(() => option('Python').getAttribute('aria-selected')).toBe('true');
  await button('Next').click();
  await button('Next').click();
  await option('SQLite').click();
  await expect.poll(() => stories.violations()).toEqual([]);
  await button('Finish').click();
  await stories.page.locator('[data-receipt=true]').getByText('Sign-in, API').waitFor();
  expect(await calls()).toEqual([
    [
      'finish',
      {
        summary: [
          { label: 'Which language?', value: 'Python' },
          { label: 'Which features?', value: 'Sign-in, API' },
          { label: 'Which database?', value: 'SQLite' },
        ],
        answers: { language: ['python'], features: ['auth', 'api'], database: ['sqlite'] },
      },
    ],
  ]);
});

it('a question that comes alone goes back without an answer', async () => {
  await stories.show('question-flow/Alone');
  const calls = await record();
  await button('Back').click();
  await expect.poll(calls).toEqual([['back', null]]);
  await stories.page.locator('[data-state=interactive]').waitFor();
  await option('PostgreSQL').click();
  await button('Next').click();
  await stories.page.locator('[data-receipt=true]').getByText('PostgreSQL').waitFor();
});
