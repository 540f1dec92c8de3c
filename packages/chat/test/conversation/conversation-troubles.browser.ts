// Problems in a conversation: refusals and broken streams of the provider, a reload during a run, a user who scrolls away,
// a phone.
import { AgentError } from '@vitrine/agent';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { ChatError, errorAnswer } from '../../src/errors.ts';
import { allowCard, cards } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import {
  answers,
  atRest,
  composer,
  forecastCall,
  heldAnswer,
  openConversations,
  say,
  signCall,
  stopButton,
  viewAt,
} from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const waitForText = (page: Page, text: string) => answers(page).filter({ hasText: text }).waitFor();
/** Waits for all that `heldAnswer` sends before its stream waits. */
const waitForHeldText = (page: Page) => waitForText(page, 'word-02 an');
const runEnd = (page: Page) => page.locator('.run-end');

it('a message over the budget of the day: the page says so, and keeps the text', async () => {
  const page = await conversations.begin({ text: 'Now it works.' });
  const refusal = errorAnswer(new ChatError('over-budget', 'You have spent your budget for models of today.'));
  const messages = '**/api/sessions/*/messages';
  await page.route(messages, route => route.fulfill({ status: refusal.status, json: refusal.body }));
  await say(page, 'Hello');
  await page.getByRole('alert').filter({ hasText: 'You have spent your budget' }).waitFor();
  await expect.poll(() => composer(page).inputValue()).toBe('Hello');
  await page.unroute(messages);
  await composer(page).press('Enter');
  await waitForText(page, 'Now it works.');
});

it('a message that finds no free place: the page says that it waits, and sends it by itself', async () => {
  const page = await conversations.begin({ text: 'Here I am.' });
  const busy = errorAnswer(new AgentError('busy', 'All processes of this chat are at work.'));
  const messages = '**/api/sessions/*/messages';
  await page.route(messages, route => route.fulfill({ status: busy.status, json: busy.body }));
  await say(page, 'Are you there?');
  const note = page.getByRole('status').filter({ hasText: 'The chat is busy. Your message is sent as soon as' });
  await note.waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.unroute(messages);
  await waitForText(page, 'Here I am.');
  await expect.poll(() => composer(page).inputValue()).toBe('');
  await expect.poll(() => note.count()).toBe(0);
  await expect.poll(() => page.locator('.user-message').count()).toBe(1);
});

describe('the answer to a message is lost', () => {
  const messages = '**/api/sessions/*/messages';
  /** Lets the server receive messages, and loses its answers. */
  const loseAnswers = (page: Page) =>
    page.route(messages, async route => {
      await route.fetch();
      await route.abort();
    });

  it('the text leaves the composer when the message is in the transcript, and the page reports no problem', async () => {
    const page = await conversations.begin({ text: 'Paid.' });
    await loseAnswers(page);
    await say(page, 'Pay the bill');
    await waitForText(page, 'Paid.');
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.locator('.user-message').count()).toBe(1);
  });

  it('sent again by the user, also after a reload, it is the same message', async () => {
    const page = await conversations.begin({ text: 'Hello.' }, { text: 'Paid.' }, { text: 'Paid twice.' });
    await say(page, 'Hello');
    await waitForText(page, 'Hello.');
    await atRest(page);
    // Neither the answer nor the event of the message reaches the page.
    await page.route('**/api/sessions/*/events*', route => route.abort());
    await page.reload();
    await loseAnswers(page);
    await say(page, 'Pay the bill');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Pay the bill');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Pay the bill');
    await page.unroute(messages);
    await composer(page).press('Enter');
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await page.unroute('**/api/sessions/*/events*');
    await page.reload();
    await waitForText(page, 'Paid.');
    await expect.poll(() => page.locator('.user-message').count()).toBe(2);
    expect(conversations.wire.requests).toHaveLength(2);
  });

  it('changed by the user, it is another message', async () => {
    const page = await conversations.begin({ text: 'Hello.' }, { text: 'Paid.' }, { text: 'Paid two.' });
    await say(page, 'Hello');
    await waitForText(page, 'Hello.');
    await atRest(page);
    await page.route(messages, route => route.abort());
    await say(page, 'Pay the bill');
    await page.getByRole('alert').waitFor();
    await page.unroute(messages);
    await say(page, 'Pay the second bill');
    await waitForText(page, 'Paid.');
    await expect.poll(() => page.locator('.user-message').last().innerText()).toContain('Pay the second bill');
  });
});

it('a tool that the provider refuses is left out alone: the page says which and why, once', async () => {
  const refusal = { status: 400, message: 'tools.0.custom.input_schema: JSON schema is invalid.' };
  const page = await conversations.begin(refusal, { text: 'Sunny.' }, { text: 'Still sunny.' });
  await say(page, 'Hello');
  await waitForText(page, 'Sunny.');
  const notes = page.locator('.note').filter({ hasText: 'not offered this tool' });
  await notes.waitFor();
  await expect
    .poll(() => notes.innerText())
    .toMatch(/^The model was not offered this tool: \w+: \w+\. .*JSON schema is invalid/);
  await atRest(page);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await say(page, 'And now?');
  await waitForText(page, 'Still sunny.');
  await expect.poll(() => notes.count()).toBe(1);
});

describe('a provider that fails', () => {
  it('rejects the key: the page names the key to check, and "Try again" works', async () => {
    const page = await conversations.begin({ status: 401, message: 'invalid x-api-key' }, { text: 'Now it works.' });
    await say(page, 'Hello');
    await runEnd(page).filter({ hasText: 'ANTHROPIC_API_KEY' }).waitFor();
    await expect.poll(() => runEnd(page).innerText()).toContain('401');
    await atRest(page);
    await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
    await runEnd(page).getByRole('button', { name: 'Try again' }).click();
    await waitForText(page, 'Now it works.');
    await atRest(page);
    // The way out is offered where it is needed, and nowhere else.
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(conversations.wire.requests).toHaveLength(2);
    // The message is answered again, not sent again: neither the page nor the model has it twice.
    await expect.poll(() => page.locator('.user-message').count()).toBe(1);
    expect(JSON.stringify(conversations.wire.requests[1]!.body).split('Hello')).toHaveLength(2);
  });

  it('breaks the stream in the middle: the received text stays, and the conversation continues', async () => {
    const page = await conversations.begin({ text: heldAnswer.text, cutAt: 8 }, { text: 'Here I am.' });
    await say(page, 'Tell me');
    await runEnd(page).waitFor();
    await waitForText(page, 'word-00');
    await atRest(page);
    await say(page, 'Are you there?');
    await waitForText(page, 'Here I am.');
    expect(JSON.stringify(conversations.wire.requests.at(-1)!.body)).toContain('word-00');
    // A reload shows the same.
    const shown = async () => (await page.locator('.entries').innerText()).replace(/\s+/g, ' ');
    await atRest(page);
    const before = await shown();
    expect(before).toContain('The connection to Anthropic broke off');
    // The button says it.
    expect(before).not.toContain('Try again.');
    await page.reload();
    await waitForText(page, 'Here I am.');
    await expect.poll(shown).toBe(before);
  });

  it('requests a pause: the page shows it and retries by itself', async () => {
    const page = await conversations.begin(
      { status: 429, headers: { 'retry-after': '2' } },
      { text: 'Thank you for waiting.' },
    );
    // Both are shown for two seconds.
    const signs = [page.getByText(/Trying again (in \d+ s|now) \(attempt 2\)/), stopButton(page)];
    const areShown = Promise.all(signs.map(sign => sign.waitFor()));
    await say(page, 'Hello');
    await areShown;
    await waitForText(page, 'Thank you for waiting.');
    await page.getByText('Trying again').waitFor({ state: 'detached' });
    await atRest(page);
    await expect.poll(() => runEnd(page).count()).toBe(0);
  });

  it('requests a pause, and the user stops instead', async () => {
    const page = await conversations.begin({ status: 429, headers: { 'retry-after': '50' } }, { text: 'Later.' });
    await say(page, 'Hello');
    await page.getByText(/Trying again in (50|4\d) s \(attempt 2\)/).waitFor();
    await stopButton(page).click();
    await runEnd(page).filter({ hasText: 'Stopped.' }).waitFor();
    await atRest(page);
    await say(page, 'And now?');
    await waitForText(page, 'Later.');
  });
});

describe('a page that is reloaded during a run', () => {
  it('shows the text written so far, and the rest as it streams', async () => {
    const page = await conversations.begin(heldAnswer);
    await say(page, 'Tell me');
    await waitForHeldText(page);
    const before = await answers(page).innerText();
    await composer(page).fill('a draft');
    await page.reload();
    await waitForHeldText(page);
    await expect.poll(() => answers(page).innerText()).toBe(before);
    await expect.poll(() => composer(page).inputValue()).toBe('a draft');
    await stopButton(page).waitFor();
    conversations.wire.release();
    await waitForText(page, 'word-19');
    await composer(page).fill('');
    await atRest(page);
  });

  it('shows the open approval and the view with partial input', async () => {
    const page = await conversations.begin(forecastCall('Lisbon', { provider: 'anthropic' }), { text: 'Mild.' });
    await say(page, 'Weather?');
    await cards(page).waitFor();
    await page.reload();
    await page.locator('.call[data-tool-name=forecast] [data-approval]').waitFor();
    await allowCard(page, { action: 'always' });
    await waitForText(page, 'Mild.');
    await atRest(page);
    conversations.wire.add(forecastCall('Reykjavik', { provider: 'anthropic', isHeld: true }), { text: 'Cold.' });
    await say(page, 'Iceland?');
    const place = () => viewAt(page, 1).locator('.asked');
    await expect.poll(() => place().innerText()).toMatch(/^R[a-z]{0,7}$/);
    await page.reload();
    await expect.poll(() => place().innerText()).toMatch(/^R[a-z]{0,7}$/);
    conversations.wire.release();
    await viewAt(page, 1).locator('footer', { hasText: 'Reykjavík' }).waitFor();
    await waitForText(page, 'Cold.');
  });
});

describe('a chat that is restarted during a run', () => {
  it('is reported in the open page, which keeps the text and resumes at "Continue"', async () => {
    const page = await conversations.begin(heldAnswer, { text: 'Where was I?' });
    await say(page, 'Tell me');
    await waitForHeldText(page);
    const before = await answers(page).innerText();
    await conversations.chat.restart();
    await page.locator('.run-end[data-reason=interrupted]').waitFor();
    await expect.poll(() => answers(page).innerText()).toBe(before);
    await atRest(page);
    await runEnd(page).getByRole('button', { name: 'Continue' }).click();
    await waitForText(page, 'Where was I?');
    await atRest(page);
    expect(conversations.wire.requests).toHaveLength(2);
  });
});

describe('the transcript of a run', () => {
  const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
  const paragraphs = Array.from({ length: 60 }, (_, n) => `Paragraph ${n} of the answer.`).join('\n\n');

  it('keeps the message in sight, does not scroll for a user who reads further up, and offers a button to the end', async () => {
    const text = { text: paragraphs, pieceLength: 40 };
    const page = await conversations.begin({ ...text, holdAt: 30 });
    await say(page, 'A long one');
    // As Markdown: until its parser has come the text is plain, and has another height.
    await page.locator('.prose p', { hasText: 'Paragraph 20' }).waitFor();
    const endGap = () =>
      page.evaluate(() => {
        const dock = document.querySelector('.composer-dock')!.getBoundingClientRect();
        return Math.round(document.querySelector('.entries')!.getBoundingClientRect().bottom - dock.top);
      });
    const messageTop = (words: string) =>
      page
        .locator('.user-message', { hasText: words })
        .evaluate(message => Math.round(message.getBoundingClientRect().top));
    // The answer is longer than the window: the message stays at the top.
    await jump(page).waitFor();
    await expect.poll(endGap).toBeGreaterThan(100);
    expect(await messageTop('A long one')).toBeGreaterThan(0);
    await jump(page).click();
    await expect.poll(endGap).toBeLessThanOrEqual(0);
    await jump(page).waitFor({ state: 'detached' });
    await page.mouse.move(700, 300);
    await page.mouse.wheel(0, -300);
    await jump(page).waitFor();
    const top = () => page.evaluate(() => Math.round(scrollY));
    await expect.poll(endGap).toBeGreaterThan(100);
    conversations.wire.release();
    await waitForText(page, 'Paragraph 59');
    await atRest(page);
    // For a user who reads further up, the transcript does not scroll.
    const scrollTop = await top();
    expect(await endGap()).toBeGreaterThan(500);
    await jump(page).click();
    await expect.poll(endGap).toBeLessThanOrEqual(0);
    expect(await top()).toBeGreaterThan(scrollTop);
    await jump(page).waitFor({ state: 'detached' });
    // A message of the user is scrolled into view, wherever the transcript was.
    await page.mouse.wheel(0, -300);
    await jump(page).waitFor();
    conversations.wire.add(text);
    await say(page, 'Another');
    await answers(page).nth(1).filter({ hasText: 'Paragraph 59' }).waitFor();
    await expect
      .poll(async () => {
        const place = await messageTop('Another');
        return place > 0 && place < 200;
      })
      .toBe(true);
    await jump(page).waitFor();
  });
});

describe('a phone', () => {
  it.runIf(IS_THOROUGH)(
    'shows the conversation within its width, in both themes, during a run and with an approval',
    async () => {
      const page = await conversations.begin(
        { ...heldAnswer, calls: signCall('Ada').calls },
        { text: `Done ${'x'.repeat(80)}` },
      );
      await page.setViewportSize({ width: 390, height: 780 });
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      await say(page, 'Sign this, please, for Ada and for all who come after her');
      await waitForText(page, 'word-00');
      await composer(page).fill('One more thing');
      expect(await fits()).toBe(true);
      for (const selector of ['[data-stop]', '[data-send]', '[data-composer]']) {
        const box = (await page.locator(selector).boundingBox())!;
        expect([selector, box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 780]).toEqual([
          selector,
          true,
        ]);
      }
      await composer(page).fill('');
      await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
      conversations.wire.release();
      await cards(page).waitFor();
      expect(await fits()).toBe(true);
      await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
      await allowCard(page);
      await waitForText(page, 'Done');
      await atRest(page);
      expect(await fits()).toBe(true);
    },
  );
});
