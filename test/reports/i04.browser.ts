import { expect, it } from 'vitest';
import {
  answers,
  atRest,
  openConversations,
  say,
  stopButton,
} from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());
const WORDS = Array.from({ length: 25 }, (_, n) => `word-${n}`).join(' ');

/** Begins to note what live regions of the page say; a region that is put in with its text says nothing. */
async function listen(page: Awaited<ReturnType<typeof conversations.begin>>): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
    const regions = new WeakSet<Element>(document.querySelectorAll(LIVE));
    new MutationObserver(changes => {
      const changed = new Set(
        changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)?.closest(LIVE)),
      );
      for (const region of changed) {
        const text = region?.textContent?.trim();
        if (region && regions.has(region) && text) spoken.push(text);
      }
      for (const region of document.querySelectorAll(LIVE)) regions.add(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

it(readCaseTitle('i04'), async () => {
  const page = await conversations.begin({ text: 'Hello.' }, { text: WORDS, pieceLength: 7, holdAt: 10 });
  await say(page, 'Begin');
  await answers(page).filter({ hasText: 'Hello.' }).waitFor();
  await atRest(page);
  const spoken = await listen(page);
  await say(page, 'Tell me');
  await answers(page).filter({ hasText: 'word-2' }).waitFor();
  await expect.poll(spoken).toEqual(['Thinking…', 'The answer begins.']);
  conversations.wire.release();
  await answers(page).filter({ hasText: 'word-24' }).waitFor();
  await atRest(page);
  await expect.poll(spoken).toEqual(['Thinking…', 'The answer begins.', 'The answer is complete.']);
});

it('a screen reader is told once that an answer was stopped, and why there is none', async () => {
  const page = await conversations.begin(
    { text: WORDS, pieceLength: 7, holdAt: 10 },
    { status: 401, message: 'invalid x-api-key' },
  );
  await say(page, 'Tell me');
  await answers(page).filter({ hasText: 'word-2' }).waitFor();
  const spoken = await listen(page);
  await stopButton(page).click();
  await atRest(page);
  await expect.poll(spoken).toEqual(['Stopped.']);
  await say(page, 'Again');
  await expect.poll(async () => (await spoken()).at(-1)).toContain('No answer:');
  expect((await spoken()).filter(text => text.startsWith('No answer:'))).toHaveLength(1);
});
