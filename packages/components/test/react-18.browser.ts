// Every story in a real Chromium with React 18: it draws without an error or warning, and its links run no code.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../test/support/thorough.ts';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('*', 18);
}, 120_000);
afterAll(() => stories?.close());

// React writes a warning once only, so a second try would see none.
it('stories draw with React 18', { timeout: 180_000, retry: 0 }, async () => {
  const faults: string[] = [];
  for (const id of sample(stories.ids, 30)) {
    await stories.show(id);
    const problems = await stories.page.evaluate(() => {
      const root = document.querySelector('#root')!;
      const unsafe = [...root.querySelectorAll<HTMLElement>('[href], [src], [action], [formaction], [poster]')].filter(
        element =>
          ['href', 'src', 'action', 'formaction', 'poster'].some(name =>
            /^\s*(?:javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? ''),
          ),
      );
      const missing = root.querySelector('[data-slot]') ? [] : ['nothing is drawn'];
      return [...missing, ...unsafe.map(element => element.outerHTML)];
    });
    faults.push(...[...problems, ...stories.takeProblems()].map(fault => `${id}: ${fault}`));
  }
  expect(stories.ids.length).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
