// What a view asks for, asked of the person: who asks, for what, and that a yes is one yes.

import { ARMING_MS } from '@vitrine/react';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedChat, openChat } from './open-page.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat();
});
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

async function openDesk() {
  const id = await chat.sessionWith('desk');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  return { page, id, desk: page.frameLocator('[data-surface-id] iframe').frameLocator('iframe') };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Call Sign?' });
/** The answer counts only some time after the question came up. */
const armed = (page: Page) => page.locator('dialog[open] .primary[aria-disabled=false]').waitFor();

describe('an approval', () => {
  it('says who asks for what, runs the tool and returns to the view', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const words = await dialog(page).innerText();
    for (const word of ['the interface of Desk', 'office', 'sign', 'name', 'Ada']) expect(words).toContain(word);
    expect(await page.getByRole('radio', { name: 'This once' }).isChecked()).toBe(true);
    await armed(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await desk.getByText('Signed by Ada.').waitFor();
    await page.getByText('you allowed it, this once').waitFor();
    expect(await page.locator('.call[data-initiator=view]').count()).toBe(1);
  });

  it('is denied by Escape, and the focus goes back', async () => {
    const { page, desk } = await openDesk();
    await page.getByRole('searchbox').focus();
    await desk
      .getByRole('button', { name: 'Sign', exact: true })
      .evaluate(button => (button as HTMLButtonElement).click());
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await desk.getByText('Refused.').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('tool-search');
    await page.getByText('you denied it').waitFor();
  });

  it('takes no yes from a double click on the question before', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign both' }).click();
    await armed(page);
    await page.getByText('1 more to answer').waitFor();
    await page.getByRole('button', { name: 'Allow' }).dblclick();
    await desk.getByText('Signed by Ada.').waitFor();
    // The second question stands where the first one stood, and is still open.
    await dialog(page).getByText('Grace').waitFor();
    await armed(page);
    expect(await desk.getByText('Signed by Grace.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await desk.getByText('Refused.').waitFor();
  });

  it('takes no yes before the person can have read it', async () => {
    const { page, desk } = await openDesk();
    // The page's clock stands still for this one delay, until the test says that it is over.
    await page.evaluate(delayMs => {
      const { setTimeout } = window;
      const waiting: (() => void)[] = [];
      const hold = (run: () => void, ms?: number): number => (ms === delayMs ? waiting.push(run) : setTimeout(run, ms));
      Object.assign(window, { setTimeout: hold, elapse: () => waiting.map(run => run()) });
    }, ARMING_MS);
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const yes = dialog(page).getByRole('button', { name: 'Allow' });
    await yes.evaluate(button => (button as HTMLButtonElement).click());
    expect(await yes.getAttribute('aria-disabled')).toBe('true');
    expect(await yes.isEnabled()).toBe(false);
    await page.evaluate('elapse()');
    await armed(page);
    await yes.click();
    await desk.getByText('Signed by Ada.').waitFor();
  });

  it('is not given by clicks at a steady 600 ms that began in the view', async () => {
    const { page, desk } = await openDesk();
    // The arming time passes only when the test says so.
    await page.evaluate(delayMs => {
      const { setTimeout, clearTimeout } = window;
      const held = new Map<number, { at: number; run: () => void }>();
      let now = 0;
      let id = 1e9;
      Object.assign(window, {
        setTimeout(run: () => void, ms?: number, ...args: []): number {
          if (ms !== delayMs) return setTimeout(run, ms, ...args);
          held.set(++id, { at: now + ms, run });
          return id;
        },
        clearTimeout: (timer: number) => held.delete(timer) || clearTimeout(timer),
        elapse(ms: number) {
          now += ms;
          for (const [timer, { at, run }] of [...held]) if (at <= now && held.delete(timer)) run();
        },
      });
    }, ARMING_MS);
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const yes = dialog(page).getByRole('button', { name: 'Allow' });
    const { x, y, width, height } = (await yes.boundingBox())!;
    for (let click = 0; click < 8; click++) {
      await page.evaluate('elapse(600)');
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    expect(await yes.getAttribute('aria-disabled')).toBe('true');
    await page.evaluate(`elapse(${ARMING_MS})`);
    await armed(page);
    await yes.click();
    await desk.getByText('Signed by Ada.').waitFor();
    expect(await desk.getByText('Signed by Ada. Signed by Ada.').count()).toBe(0);
  });

  it('for the chat is not asked again', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await armed(page);
    await page.getByRole('radio', { name: 'In this chat' }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await desk.getByText('Signed by Ada.').waitFor();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await desk.getByText('Signed by Ada. Signed by Ada.').waitFor();
    expect(await dialog(page).count()).toBe(0);
  });

  it('closes when it was answered elsewhere', async () => {
    const { page, id, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await dialog(page).waitFor();
    const { events } = (await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as {
      events: { type: string; approvalId?: string }[];
    };
    const request = events.find(event => event.type === 'approval:request');
    await fetch(`${chat.url}/api/sessions/${id}/approvals/${request?.approvalId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ approved: false }),
    });
    await dialog(page).waitFor({ state: 'detached' });
    await desk.getByText('Refused.').waitFor();
  });

  it('gets through although the view asks for more than a browser has connections', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign all' }).click();
    for (let asked = 0; asked < 7; asked++) {
      await armed(page);
      const name = await dialog(page).locator('.arguments dd').innerText();
      await page.getByRole('button', { name: 'Allow' }).click();
      await desk.getByText(`Signed by ${name}.`).waitFor();
    }
  });

  it('stands before a link is opened', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Terms' }).click();
    const question = page.getByRole('dialog', { name: 'Open this link?' });
    await question.getByText('https://example.org/terms').waitFor();
    // The view was clicked a moment ago; the keyboard is the question's all the same, and the view is not blamed for it.
    await page.waitForFunction(() => document.activeElement?.closest('dialog') && document.hasFocus());
    await page.keyboard.press('Escape');
    await desk.getByText('Not opened.').waitFor();
    expect(await page.locator('[data-surface-id]').getAttribute('data-surface-state')).toBe('ready');
    expect(
      page
        .context()
        .pages()
        .filter(tab => tab.url().includes('example.org')),
    ).toEqual([]);
  });
});
