// Answers the page's approval cards as a user would, and finds the view of the only surface on a page.

import type { FrameLocator, Locator, Page } from 'playwright-core';
import { ARMING_MS } from '../../../host/src/arming/arming.ts';

/** The document of the view: a frame in a frame. */
export function viewIn(page: Page): FrameLocator {
  return page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
}

/** Milliseconds between a key press and a pointer press: users are not faster, by which the page tells a script from the user. */
const USER_DELAY_MS = 300;

/** Waits as long as a user needs to move from the keyboard to a view. */
export async function waitAsUsersDo(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, ms]) => performance.now() - from! > ms!, [since, USER_DELAY_MS]);
}

/** All open cards, or those with this title. */
export const cards = (page: Page, name?: string | RegExp): Locator =>
  name === undefined ? page.locator('[data-approval]') : page.getByRole('article', { name });

export const cardAction = (card: Locator, action: 'allow' | 'always' | 'deny'): Locator =>
  card.locator(`[data-approval-action=${action}]`);

/** Resolves when the card accepts an approval: it is visible, and has been still for a while. If a growing view pushes it away, the page scrolls to it. */
export async function armed(card: Locator): Promise<void> {
  await card.waitFor();
  await cardAction(card, 'allow').evaluate(button => {
    let top: number | undefined;
    const follow = (): void => {
      if (!button.isConnected || button.getAttribute('aria-disabled') === 'false') return;
      if (button.getBoundingClientRect().top !== top) {
        // Not only into the window: a bar may cover its edge.
        button.scrollIntoView({ block: 'center', behavior: 'instant' });
        ({ top } = button.getBoundingClientRect());
      }
      requestAnimationFrame(follow);
    };
    follow();
  });
  await card.locator('[data-approval-action=allow][aria-disabled=false]').waitFor();
}

/** Stops the page's clock for the delay of the cards that come. The function that is returned ends all delays. */
export async function holdArming(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(delayMs => {
    const { setTimeout } = window;
    const waiting: (() => void)[] = [];
    const hold = (run: () => void, ms?: number, ...args: []): number => {
      if (ms !== delayMs) return setTimeout(run, ms, ...args);
      waiting.push(run);
      return 0;
    };
    const elapse = (): void => {
      Object.assign(window, { setTimeout });
      for (const run of waiting) run();
    };
    Object.assign(window, { setTimeout: hold, elapse });
  }, ARMING_MS);
  return () => page.evaluate('elapse()');
}

/** Pins one card, also when another has taken its place. */
async function pinned(page: Page, card: Locator): Promise<Locator> {
  return page.locator(`[data-approval="${await card.getAttribute('data-approval')}"]`);
}

/** Allows a card once it accepts answers, and waits until it is gone. `choice`: one of those behind "More options". `card`: @default the only one */
export async function allowCard(
  page: Page,
  {
    choice,
    action = 'allow',
    card = cards(page),
  }: { choice?: 'surface' | 'chat' | 'trust'; action?: 'allow' | 'always'; card?: Locator } = {},
): Promise<void> {
  await card.waitFor();
  const pinnedCard = await pinned(page, card);
  await armed(pinnedCard);
  if (choice === undefined) await cardAction(pinnedCard, action).click();
  else {
    await pinnedCard.getByRole('button', { name: 'More options' }).click();
    await pinnedCard.locator(`[data-approval-choice=${choice}][aria-disabled=false]`).click();
  }
  await pinnedCard.waitFor({ state: 'detached' });
}

/** Says no to the only card. */
export async function sayNo(page: Page): Promise<void> {
  const pinnedCard = await pinned(page, cards(page));
  await cardAction(pinnedCard, 'deny').click();
  await pinnedCard.waitFor({ state: 'detached' });
}
