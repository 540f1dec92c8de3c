import { expect, it } from 'vitest';
import { answers, atRest, openConversations, say } from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());

it(readCaseTitle('k04'), async () => {
  const page = await conversations.begin({ text: '**「重要」**的, **注意：**请, *「斜体」*的, **(한국어)**는' });
  await say(page, 'Go');
  await answers(page).locator('.prose').waitFor();
  await atRest(page);
  await expect
    .poll(() => answers(page).locator('strong, em').allInnerTexts())
    .toEqual(['「重要」', '注意：', '「斜体」', '(한국어)']);
  await expect.poll(() => answers(page).innerText()).not.toContain('*');
});
