// Answers of a model that are not whole, or whose calls cannot be made: the page says what happened, and how to go on.
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

it('an answer that reached its length says so, and goes on with "Continue"', async () => {
  const page = await conversations.begin({ text: 'Half a', finish: 'length' }, { text: 'sentence.' });
  await say(page, 'Hello');
  await page.locator('.transcript').getByText('The answer was cut off').first().waitFor();
  await atRest(page);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await answers(page).filter({ hasText: 'sentence.' }).waitFor();
  await atRest(page);
  await expect.poll(() => page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  expect(JSON.stringify(conversations.wire.requests[1]!.body)).toContain('Half a');
});

it('an answer that a content filter stopped says so', async () => {
  const page = await conversations.begin({ text: 'Half a', finish: 'content-filter' });
  await say(page, 'Hello');
  await page.locator('.transcript').getByText('its content filter did not let it pass').first().waitFor();
});

it('an answer that ends without saying so, and one without words, are told apart', async () => {
  const page = await conversations.begin({ text: 'Half of an answer', endAt: 5, pieceLength: 8 }, { text: ' ' });
  await say(page, 'Hello');
  await page.getByText('The answer may not be complete').waitFor();
  await atRest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The model ended its answer without any words.').waitFor();
  await atRest(page);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
});

it('a call that the model wrote as text is one, and what is no call of a tool here is shown, with a line about it', async () => {
  const write = (name: string) => `<tool_call>{"name": "${name}", "arguments": {"place": "Faro"}}</tool_call>`;
  const page = await conversations.begin({ text: write('forecast') });
  await say(page, 'Weather?');
  await page.locator('.call[data-tool-name=forecast]').waitFor();
  await page.getByText('It was read as a call.').waitFor();

  const other = await conversations.begin({ text: write('tides') });
  await say(other, 'Tides?');
  await other.getByText('as text, which was not made').waitFor();
  await expect.poll(() => answers(other).last().innerText()).toBe(write('tides'));
});

/** Texts in place of the arguments: broken JSON, null, fenced JSON, JSON in a text. */
const NO_OBJECTS = ['{"place": ', 'null', '```json\n{"place":"Faro"}\n```', JSON.stringify('{"place":"Faro"}')];

it('a call of an unknown tool, and one whose arguments are no JSON object, are shown as that', async () => {
  const page = await conversations.begin(
    {
      calls: [
        { name: 'weather__tides', args: {} },
        ...NO_OBJECTS.map(argumentText => ({ name: 'weather__forecast', args: {}, argumentText })),
      ],
    },
    { text: 'I cannot tell.' },
  );
  await say(page, 'Tides?');
  await answers(page).filter({ hasText: 'I cannot tell.' }).waitFor();
  await page.getByText('The model called weather__tides, which does not exist here').waitFor();
  const calls = page.locator('.call[data-tool-name=forecast]');
  await expect.poll(() => calls.count()).toBe(NO_OBJECTS.length);
  for (const call of await calls.all()) {
    await call.getByText('the arguments that the model wrote for it are no JSON object').waitFor();
    await expect.poll(() => call.getAttribute('data-call-state')).toBe('failed');
  }
  await expect.poll(() => page.locator('.entries').innerText()).not.toMatch(/cancelled/);
  const requestText = JSON.stringify(conversations.wire.requests[1]!.body);
  expect(requestText).toContain('no JSON object');
  expect(requestText).toContain('no tool weather__tides');
});

it('reasoning in tags is folded while it is written and after, also without an opening tag', async () => {
  const texts = ['<think>I should greet.</think>Hello!', 'I should greet.\n</think>\n\nHello!'];
  for (const text of texts) {
    const page = await conversations.begin({ text, pieceLength: 3, holdAt: 30 });
    await say(page, 'Hi');
    conversations.wire.release();
    await answers(page).filter({ hasText: 'Hello!' }).waitFor();
    await atRest(page);
    await expect.poll(() => answers(page).innerText()).toBe('Hello!');
    await page.locator('.reasoning summary').click();
    expect((await page.locator('.reasoning p').innerText()).trim()).toBe('I should greet.');
  }
});
