// What the page scrolls to: what the user has just sent, an answer's question, and nothing else.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { slowDown } from '../../../../test/support/browser/slow-down.ts';
import {
  calls,
  finish,
  type ScriptedTurn,
  says,
  scriptedModels,
  text,
} from '../../../agent/test/support/scripted-models.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { atRest } from '../support/conversation-page.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { turnWheel } from '../support/turn-wheel.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `Paragraph ${n} of a long answer.\n\n`);
/** Pause at which the answer to the last message stops: `release` may come before the model has been asked. */
let pause = Promise.withResolvers<void>();
const release = (): void => pause.resolve();

/** Answers a message as the assistant. `Stream`: it stops in the middle until `release` is called. */
const assistant: ScriptedTurn = ({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === 'tool') return says('All done.');
  const words = JSON.stringify(last);
  if (words.includes('Stream')) {
    const half = LONG.length / 2;
    return [text(LONG.slice(0, half).join('')), pause.promise, text(LONG.slice(half).join('')), finish(LONG.join(''))];
  }
  if (words.includes('Tower')) return calls({ id: `t${messages.length}`, name: 'steps__tower', args: {} });
  if (words.includes('Order'))
    return calls({ id: `o${messages.length}`, name: 'steps__order', args: { item: 'tea', count: 2 } });
  return says('Short answer.');
};

const chat = openForTests(() =>
  openChat({
    servers: { steps: stdioServer('./step-server.ts') },
    models: scriptedModels(Array.from({ length: 60 }, () => assistant)),
    plain: true,
  }),
);

const message = (page: Page, words: string) => page.locator('.user-message', { hasText: words });
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to latest' });
const readTop = (page: Page, words: string): Promise<number> =>
  message(page, words)
    .last()
    .evaluate(element => Math.round(element.getBoundingClientRect().top));
/** Distance below the top bar, with the space that the page leaves above an entry. */
const TOP = { least: 50, most: 130 };

/** Presses an element that is in the window. The driver's own click may scroll the page first, by a few pixels. */
async function press(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  const { x, y, width, height } = (await element.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Begins a run: a message that is sent while another run ends belongs to that one, and the page does not scroll to it. */
async function say(page: Page, words: string): Promise<void> {
  await atRest(page);
  pause = Promise.withResolvers();
  await page.locator('[data-composer]').fill(words);
  await page.locator('[data-send]:enabled').waitFor();
  await page.locator('[data-composer]').press('Enter');
  await message(page, words).last().waitFor();
  // The page knows now that the message is its own, and scrolls to it.
  await page.locator('[data-composer]:placeholder-shown').waitFor();
}

async function isAtTop(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      const top = await readTop(page, words);
      return top > TOP.least && top < TOP.most;
    })
    .toBe(true);
}

const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate(node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** A chat that is longer than the window. */
async function openLong(): Promise<Page> {
  const page = await chat.open();
  await page.setViewportSize({ width: 1000, height: 640 });
  await say(page, 'Stream');
  release();
  await page.getByText('Paragraph 59').waitFor();
  return page;
}

describe('after "Send"', () => {
  it('the message moves to the top, and stays there while an answer longer than the window grows', async () => {
    const page = await openLong();
    await say(page, 'Hello');
    await page.getByText('Short answer.').waitFor();
    await isAtTop(page, 'Hello');
    // A short answer leaves nothing to jump to.
    await jump(page).waitFor({ state: 'detached' });
    await say(page, 'Stream it');
    await page.getByText('Paragraph 29').nth(1).waitFor();
    await isAtTop(page, 'Stream it');
    await jump(page).waitFor();
    const before = await readTop(page, 'Stream it');
    release();
    await page.getByText('Paragraph 59').nth(1).waitFor();
    expect(await readTop(page, 'Stream it')).toBe(before);
    // The reader who goes to the end follows.
    await jump(page).press('Enter');
    await jump(page).waitFor({ state: 'detached' });
    await expect.poll(() => readTop(page, 'Stream it')).toBeLessThan(0);
  });

  it('a slow machine, which draws the composer and the answer later, moves each message to the top', async () => {
    const page = await openLong();
    await slowDown(page, 4);
    for (const words of ['First', 'Second', 'Third']) {
      await say(page, words);
      await page.getByText('Short answer.').last().waitFor();
      await atRest(page);
      await isAtTop(page, words);
    }
  });

  it('a reader at the end follows the answer, one who scrolls up is left alone', async () => {
    const page = await openLong();
    await say(page, 'Stream it');
    await page.getByText('Paragraph 29').nth(1).waitFor();
    await jump(page).press('Enter');
    await jump(page).waitFor({ state: 'detached' });
    release();
    await page.getByText('Paragraph 59').nth(1).waitFor();
    await expect
      .poll(() =>
        page
          .getByText('Paragraph 59')
          .nth(1)
          .evaluate(element => element.getBoundingClientRect().bottom <= innerHeight),
      )
      .toBe(true);
    await say(page, 'Stream more');
    await page.getByText('Paragraph 29').nth(2).waitFor();
    await turnWheel(page, -700);
    const before = await page.evaluate(() => scrollY);
    release();
    await page.getByText('Paragraph 59').nth(2).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  it('a surface taller than the window shows its top when it comes', async () => {
    const page = await openLong();
    await say(page, 'Tower');
    await armed(cards(page));
    await cardAction(cards(page), 'allow').click();
    await page.locator('[data-surface-state=ready]').waitFor();
    await expect.poll(async () => (await page.locator('.surface').boundingBox())!.height).toBeGreaterThan(600);
    await page.getByText('All done.').waitFor();
    const readPlace = () => page.locator('.surface').evaluate(element => element.getBoundingClientRect());
    await expect.poll(async () => (await readPlace()).top).toBeGreaterThanOrEqual(TOP.least);
    expect((await readPlace()).bottom).toBeGreaterThan(640);
  });

  it('on a phone with its keyboard open the message is at the top, also when the keyboard closes', async () => {
    const page = await openLong();
    await page.setViewportSize({ width: 390, height: 420 });
    await say(page, 'Hello');
    await page.getByText('Short answer.').waitFor();
    await isAtTop(page, 'Hello');
    await page.setViewportSize({ width: 390, height: 760 });
    await isAtTop(page, 'Hello');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('the keyboard', () => {
  it('writes a message while the page stays where the reader is', async () => {
    const page = await openLong();
    await atRest(page);
    await turnWheel(page, 400);
    const before = await page.evaluate(() => scrollY);
    const composer = page.locator('[data-composer]');
    await composer.focus();
    await page.keyboard.type('hello', { delay: 50 });
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('world');
    await expect.poll(() => composer.inputValue()).toBe('hello\nworld');
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  it('writes a message of many lines while the reader sees the end of the answer', async () => {
    const page = await openLong();
    await jump(page).click();
    const composer = page.locator('[data-composer]');
    await composer.fill('one\ntwo\nthree\nfour\nfive');
    const readGap = () =>
      page.evaluate(() => {
        const last = [...document.querySelectorAll('.entries p')].at(-1)!.getBoundingClientRect();
        return document.querySelector('.composer-dock')!.getBoundingClientRect().top - last.bottom;
      });
    await expect.poll(readGap).toBeGreaterThanOrEqual(0);
    await composer.fill('');
  });

  it('leads from the composer to what the composer would cover', async () => {
    const page = await openLong();
    await atRest(page);
    const lastAction = page.locator('.entries button').last();
    // Its top is in the window, below the composer's top.
    await lastAction.evaluate(button => {
      const dock = document.querySelector('.composer-dock')!.getBoundingClientRect();
      scrollBy({ top: button.getBoundingClientRect().top - dock.top - 10, behavior: 'instant' });
    });
    const isCovered = () =>
      lastAction.evaluate(
        button =>
          button.getBoundingClientRect().bottom > document.querySelector('.composer-dock')!.getBoundingClientRect().top,
      );
    expect(await isCovered()).toBe(true);
    await page.locator('[data-composer]').focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift+Tab');
        return lastAction.evaluate(button => button === document.activeElement);
      })
      .toBe(true);
    await expect.poll(isCovered).toBe(false);
  });
});

describe('a question', () => {
  it('comes into sight for a reader who waits for it, and the page stays when it is answered', async () => {
    const page = await openLong();
    await page.setViewportSize({ width: 1000, height: 480 });
    await say(page, 'Order');
    const allow = cardAction(cards(page), 'allow');
    await allow.waitFor();
    await expect.poll(() => isInSight(allow)).toBe(true);
    await cards(page).locator('[data-approval-action=allow][aria-disabled=false]').waitFor();
    const before = await readTop(page, 'Order');
    await allow.click();
    await page.getByText('All done.').waitFor();
    expect(await readTop(page, 'Order')).toBe(before);
  });

  it('comes into sight also before the server has answered the request that sent the message', async () => {
    const page = await openLong();
    await page.setViewportSize({ width: 1000, height: 480 });
    await atRest(page);
    const giveAnswers = await holdAnswers(page, '**/messages');
    await page.locator('[data-composer]').fill('Order');
    await page.locator('[data-composer]').press('Enter');
    const allow = cardAction(cards(page), 'allow');
    await allow.waitFor();
    await expect.poll(() => isInSight(allow)).toBe(true);
    await armed(cards(page));
    const before = await readTop(page, 'Order');
    giveAnswers();
    await page.locator('[data-composer]:placeholder-shown').waitFor();
    expect(await readTop(page, 'Order')).toBe(before);
    expect(await isInSight(allow)).toBe(true);
  });

  it('leaves a reader elsewhere where they are, and a button leads to it', async () => {
    const page = await openLong();
    await say(page, 'Stream it');
    await page.getByText('Paragraph 29').nth(1).waitFor();
    await turnWheel(page, -900);
    const before = await page.evaluate(() => scrollY);
    release();
    const id = new URL(page.url()).pathname.slice(3);
    await page.getByText('Paragraph 59').nth(1).waitFor();
    await chat.post(`/api/sessions/${id}/messages`, { text: 'Order' });
    const button = page.getByRole('button', { name: '1 approval waiting' });
    await button.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await button.press('Enter');
    await armed(cards(page));
    await cardAction(cards(page), 'deny').click();
    await page.getByText('All done.').waitFor();
  });

  it('of a view stands below it, and the view is where it was once the question is answered', async () => {
    const page = await openLong();
    await say(page, 'Tower');
    await armed(cards(page));
    await cardAction(cards(page), 'allow').click();
    await page.locator('[data-surface-state=ready]').waitFor();
    await page.getByText('All done.').waitFor();
    const view = viewIn(page);
    const surface = page.locator('.surface');
    await expect.poll(async () => (await surface.boundingBox())!.height).toBeGreaterThan(600);
    const before = (await surface.boundingBox())!.y;
    await view.locator('#poll').click();
    await view.getByText('Polled.').waitFor();
    // Polling is one entry, below the answer.
    await page.locator('.call[data-tool-name=peek][data-call-state=done]').waitFor();
    await expect.poll(() => page.locator('.call[data-tool-name=peek]').count()).toBe(1);
    expect((await surface.boundingBox())!.y).toBe(before);
    await view.locator('#press').click();
    await cards(page).locator('[data-approval-action=allow][aria-disabled=false]').waitFor();
    await cardAction(cards(page), 'deny').click();
    await view.getByText('Refused.').waitFor();
    await expect.poll(async () => (await surface.boundingBox())!.y).toBe(before);
  });
});

describe('the place in a session', () => {
  it('is kept over a reload, and while another session is open', async () => {
    const page = await openLong();
    await say(page, 'Hello');
    await page.getByText('Short answer.').waitFor();
    await turnWheel(page, -500);
    await jump(page).waitFor();
    const read = () =>
      page.getByText('Paragraph 50').evaluate(element => Math.round(element.getBoundingClientRect().top));
    const before = await read();
    await page.reload();
    await page.getByText('Short answer.').waitFor();
    await expect.poll(async () => Math.abs((await read()) - before)).toBeLessThan(4);

    const path = new URL(page.url()).pathname;
    await press(page, page.getByRole('button', { name: 'New chat' }));
    await say(page, 'Another');
    await page.getByText('Short answer.').waitFor();
    await press(page, page.locator(`a[href="${path}"]`));
    await message(page, 'Hello').waitFor();
    await expect.poll(async () => Math.abs((await read()) - before)).toBeLessThan(4);
  });
});
