// Messages in use: edit and send again, answer again, switch between versions; search finds them.
import { expect, it } from 'vitest';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

it('an edited message has another answer, and both versions stay', async () => {
  const page = await conversations.begin({ text: 'One' }, { text: 'Two' }, { text: 'Three' });
  await say(page, 'First');
  await answers(page).getByText('One').waitFor();
  await atRest(page);
  const message = page.getByRole('article', { name: 'You' });
  await message.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit the message' });
  await expect.poll(() => field.inputValue()).toBe('First');
  await field.fill('Second');
  await field.press('Enter');
  await answers(page).getByText('Two').waitFor();
  await atRest(page);
  await expect.poll(() => message.allInnerTexts()).toEqual([expect.stringContaining('Second')]);
  await message.getByText('2/2').waitFor();

  // By the keyboard.
  await message.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await answers(page).getByText('One').waitFor();
  await message.getByText('1/2').waitFor();
  await page.reload();
  await answers(page).getByText('One').waitFor();

  const answer = page.getByRole('group', { name: 'Actions for this answer' });
  await answer.getByRole('button', { name: 'Answer again' }).click();
  await answers(page).getByText('Three').waitFor();
  await atRest(page);
  await answer.getByText('2/2').waitFor();
  await answer.getByRole('button', { name: 'Previous version' }).click();
  await answers(page).getByText('One').waitFor();
  await expect.poll(() => answers(page).allInnerTexts()).toEqual(['One']);
});

it('Escape leaves a message as it is', async () => {
  const page = await conversations.begin({ text: 'One' });
  await say(page, 'First');
  await answers(page).getByText('One').waitFor();
  await atRest(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('article', { name: 'You' }).getByText('First').waitFor();
});
