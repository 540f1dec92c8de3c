import { expect, it } from 'vitest';
import { answers, atRest, openConversations, say } from '../../packages/chat/test/support/conversation-page.ts';
import { openForTests } from '../../packages/chat/test/support/open-for-tests.ts';
import { readCaseTitle } from './read-case.ts';

const conversations = openForTests(() => openConversations());

it(readCaseTitle('k09'), async () => {
  const page = await conversations.begin({
    text: '| a |\n|---|\n| one<br>two |\n\nThree<br/>four<BR />five, `<br>` and <b>no HTML</b>',
  });
  await say(page, 'Go');
  const answer = answers(page);
  await answer.locator('.prose').waitFor();
  await atRest(page);
  await expect.poll(() => answer.locator('td').innerText()).toBe('one\ntwo');
  await expect.poll(() => answer.locator('.prose > p').innerText()).toBe('Three\nfour\nfive, <br> and <b>no HTML</b>');
});
