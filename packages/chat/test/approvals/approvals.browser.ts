// Requests of a view on a card in the page: who requests what, and that an approval is given once and on purpose.

import { ARMING_MS } from '@vitrine/host/internal/arming';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { allowCard, armed, cardAction, cards, holdArming } from '../support/answer-cards.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { chooseTool } from '../support/tools-dialog.ts';

const chat = openForTests(() => openChat());

async function openDesk() {
  const id = await chat.sessionWith('desk');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  return { page, id, desk: page.frameLocator('[data-surface-id] iframe').frameLocator('iframe') };
}

const NAME = "Allow 'Sign'?";
const card = (page: Page) => cards(page, NAME);
const allow = (page: Page) => cardAction(card(page), 'allow');
const isArmed = () => document.querySelector('[data-approval-action=allow][aria-disabled=false]') !== null;

/** The page does not move after this; the card has seen two frames of its place. */
async function showsInMiddle(button: Locator): Promise<void> {
  await button.evaluate(async element => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

describe('an approval', () => {
  it('shows who requests what, runs the tool and returns the result to the view', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const words = await card(page).innerText();
    for (const word of ["Desk wants to run 'Sign'", 'the interface of Desk', 'office', 'sign', 'name', 'Ada'])
      expect(words).toContain(word);
    // Below the surface that asks.
    await expect.poll(() => page.locator('figure.surface [data-approval]').count()).toBe(1);
    await armed(card(page));
    await allow(page).click();
    await desk.getByText('Signed by Ada.').waitFor();
    await page.getByText("You allowed 'Sign'").waitFor();
    await expect.poll(() => page.locator('.call[data-initiator=view]').count()).toBe(1);
  });

  it('returns the focus to the requesting view', async () => {
    const { page, desk } = await openDesk();
    const sign = desk.getByRole('button', { name: 'Sign', exact: true });
    await sign.hover();
    const { x, y, width, height } = (await sign.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await armed(card(page));
    await allow(page).click();
    await desk.getByText('Signed by Ada.').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[data-surface-id]') != null);
    await expect.poll(() => page.locator('[data-surface-state=ready]').count()).toBe(1);
  });

  it('takes no focus while the user types, is reached by Tab, and denied by Escape only from within', async () => {
    const { page, desk } = await openDesk();
    const search = page.getByRole('searchbox', { name: 'Search chats' });
    await search.focus();
    await desk
      .getByRole('button', { name: 'Sign', exact: true })
      .evaluate(button => (button as HTMLButtonElement).click());
    await card(page).waitFor();
    await page.getByRole('status').getByText(`Approval needed: ${NAME}`).waitFor({ state: 'attached' });
    expect(await search.evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.type('gre');
    await page.keyboard.press('Escape');
    await expect.poll(() => card(page).count()).toBe(1);
    await page.getByRole('button', { name: '1 approval waiting' }).press('Enter');
    expect(await card(page).evaluate(element => element === document.activeElement)).toBe(true);
    // To the arguments, which may scroll, and then to the first button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await allow(page).evaluate(element => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await desk.getByText('Refused.').waitFor();
    await card(page).waitFor({ state: 'detached' });
    // The focus stays where the card was.
    await page.waitForFunction(() => document.activeElement?.matches('.call[data-tool-name=desk]'));
    await page.getByText('You denied this').waitFor();
  });

  it('is answered by the keyboard alone', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await armed(card(page));
    await allow(page).press('Enter');
    await desk.getByText('Signed by Ada.').waitFor();
  });

  it.runIf(IS_THOROUGH)('leaves the page usable while three are open, each with its own answer', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign both' }).click();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('button', { name: '3 approvals waiting' }).waitFor();
    // The page has come to rest at the newest of them.
    await armed(card(page).last());
    await page.mouse.move(1270, 300);
    await page.mouse.wheel(0, -5000);
    await page.waitForFunction(() => scrollY === 0);
    await chooseTool(page, 'greet');
    await page.getByLabel('Name').fill('Ann');
    await page.getByRole('button', { name: 'Call tool' }).click();
    await page.locator('.call[data-tool-name=greet][data-call-state=done]').waitFor();
    const graces = card(page).filter({ hasText: 'Grace' });
    await armed(graces);
    await cardAction(graces, 'allow').click();
    // The other surface shows the greeting.
    await page.locator('.call[data-initiator=view][data-call-state=done]', { hasText: 'Grace' }).waitFor();
    await page.getByRole('button', { name: '2 approvals waiting' }).waitFor();
    for (const remaining of [1, 0]) {
      await cardAction(card(page).first(), 'deny').click();
      await page.waitForFunction(count => document.querySelectorAll('[data-approval]').length === count, remaining);
    }
  });

  it('cannot be given on a card that a view pushes under the pointer', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await armed(card(page));
    const before = (await allow(page).boundingBox())!;
    // Pressed as soon as the card has noticed: it works again after a while.
    const press = await allow(page).evaluateHandle(button => {
      const { promise: state, resolve } = Promise.withResolvers<string | null>();
      const changes = new MutationObserver(() => {
        changes.disconnect();
        resolve(button.getAttribute('aria-disabled'));
        (button as HTMLButtonElement).click();
      });
      changes.observe(button, { attributeFilter: ['aria-disabled'] });
      return { state };
    });
    await desk
      .locator('body')
      .evaluate(body => void (body.style.minHeight = `${body.getBoundingClientRect().height + 40}px`));
    await page.waitForFunction(
      y => document.querySelector('[data-approval-action=allow]')!.getBoundingClientRect().y > y + 20,
      before.y,
    );
    expect(await press.evaluate(({ state }) => state)).toBe('true');
    await expect.poll(() => card(page).count()).toBe(1);
    await armed(card(page));
    await cardAction(card(page), 'deny').click();
    await desk.getByText('Refused.').waitFor();
  });

  it('cannot be given on a covered card, nor at once when it is uncovered', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await armed(card(page));
    await page.evaluate(() => {
      const cover = document.body.appendChild(document.createElement('div'));
      cover.id = 'cover';
      cover.style.cssText = 'position:fixed;inset:0;z-index:9';
    });
    const off = () => document.querySelector('[data-approval-action=allow][aria-disabled=true]');
    await page.waitForFunction(off);
    // In the frame in which the card notices.
    const isOff = await allow(page).evaluate(async button => {
      document.getElementById('cover')?.remove();
      await new Promise(requestAnimationFrame);
      (button as HTMLButtonElement).click();
      return button.getAttribute('aria-disabled');
    });
    expect(isOff).toBe('true');
    await armed(card(page));
    await allow(page).click();
    await desk.getByText('Signed by Ada.').waitFor();
  });

  it('can trust the server from the card: its read-only tools then need no approval, until it is revoked', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Look up' }).click();
    await armed(cards(page));
    await page.getByRole('button', { name: 'More options' }).click();
    await page.locator('[data-approval-choice=trust][aria-disabled=false]').click();
    await desk.getByText('Looked up.', { exact: true }).waitFor();
    await page.getByText('You trust read-only tools of office from now on').waitFor();
    await desk.getByRole('button', { name: 'Look up' }).click();
    await desk.getByText('Looked up. Looked up.').waitFor();
    await expect.poll(() => cards(page).count()).toBe(0);
    await fetch(`${chat.url}/api/servers/office/trust`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trusted: false }),
    });
  });

  it('cannot be given by a double click on the previous card', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign both' }).click();
    const first = card(page).first();
    await card(page).nth(1).waitFor();
    await armed(first);
    await cardAction(first, 'allow').dblclick();
    await desk.getByText('Signed by Ada.').waitFor();
    // The second card is where the first one was, and is still open.
    await card(page).filter({ hasText: 'Ada' }).waitFor({ state: 'detached' });
    await card(page).getByText('Grace').waitFor();
    await armed(card(page));
    await expect.poll(() => desk.getByText('Signed by Grace.').count()).toBe(0);
    await cardAction(card(page), 'deny').click();
    await desk.getByText('Refused.').waitFor();
  });

  it('cannot be given before the user can have read it', async () => {
    const { page, desk } = await openDesk();
    const elapse = await holdArming(page);
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const yes = allow(page);
    await yes.evaluate(button => (button as HTMLButtonElement).click());
    await expect.poll(() => yes.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => yes.isEnabled()).toBe(false);
    await showsInMiddle(yes);
    await elapse();
    await page.waitForFunction(isArmed);
    await yes.click();
    await desk.getByText('Signed by Ada.').waitFor();
  });

  it('cannot be given by clicks at a steady 600 ms that began in the view', async () => {
    const { page, desk } = await openDesk();
    // The arming time passes only when the test says so.
    await page.evaluate(delayMs => {
      const { setTimeout, clearTimeout } = window;
      const timers = new Map<number, { at: number; run: () => void }>();
      let now = 0;
      let id = 1e9;
      Object.assign(window, {
        setTimeout(run: () => void, ms?: number, ...args: []): number {
          if (ms !== delayMs) return setTimeout(run, ms, ...args);
          timers.set(++id, { at: now + ms, run });
          return id;
        },
        clearTimeout: (timer: number) => timers.delete(timer) || clearTimeout(timer),
        elapse(ms: number) {
          now += ms;
          for (const [timer, { at, run }] of [...timers]) if (at <= now && timers.delete(timer)) run();
        },
      });
    }, ARMING_MS);
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    const yes = allow(page);
    await showsInMiddle(yes);
    const { x, y, width, height } = (await yes.boundingBox())!;
    for (let click = 0; click < 8; click++) {
      await page.evaluate('elapse(600)');
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    await expect.poll(() => yes.getAttribute('aria-disabled')).toBe('true');
    await page.evaluate(`elapse(${ARMING_MS})`);
    await page.waitForFunction(isArmed);
    await yes.click();
    await desk.getByText('Signed by Ada.').waitFor();
    await expect.poll(() => desk.getByText('Signed by Ada. Signed by Ada.').count()).toBe(0);
  });

  it.runIf(IS_THOROUGH)('for the chat is not requested again', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await allowCard(page, { choice: 'chat' });
    await desk.getByText('Signed by Ada.').waitFor();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await desk.getByText('Signed by Ada. Signed by Ada.').waitFor();
    await expect.poll(() => card(page).count()).toBe(0);
  });

  it('closes when it was answered elsewhere', async () => {
    const { page, id, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await card(page).waitFor();
    const { events } = (await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as {
      events: { type: string; approvalId?: string }[];
    };
    const request = events.find(event => event.type === 'approval:request');
    await fetch(`${chat.url}/api/sessions/${id}/approvals/${request?.approvalId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ approved: false }),
    });
    await card(page).waitFor({ state: 'detached' });
    await desk.getByText('Refused.').waitFor();
  });

  it.runIf(IS_THOROUGH)(
    'can be given although the view makes more requests than a browser has connections',
    async () => {
      const { page, desk } = await openDesk();
      await desk.getByRole('button', { name: 'Sign all' }).click();
      for (let index = 0; index < 7; index++) {
        const first = card(page).first();
        const name = await first.locator('.arguments dd').innerText();
        await allowCard(page, { card: first });
        await desk.getByText(`Signed by ${name}.`).waitFor();
      }
    },
  );

  it('is required before a link is opened', async () => {
    const { page, desk } = await openDesk();
    await desk.getByRole('button', { name: 'Terms' }).click();
    const question = cards(page, 'Open this link?');
    await question.getByText('https://example.org/terms').waitFor();
    await cardAction(question, 'deny').click();
    await desk.getByText('Not opened.').waitFor();
    await expect.poll(() => page.locator('[data-surface-id]').getAttribute('data-surface-state')).toBe('ready');
    expect(
      page
        .context()
        .pages()
        .filter(tab => tab.url().includes('example.org')),
    ).toEqual([]);
  });
});
