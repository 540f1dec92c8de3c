// The chat with a server whose view tries forbidden actions, and a view of it in a page.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn, waitAsUsersDo } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';

/** The chat of the file; available while its tests run. */
export let chat: OpenedChat;

/** Opens the chat for the tests of a file. */
export function openUnrulyChat(): void {
  beforeAll(async () => {
    chat = await openChat({ servers: { unruly: stdioServer('hostile/unruly-server.ts') }, isolated: true });
  });
  afterAll(() => chat?.close());
  afterEach(async () => {
    // The browser also reports what a sandbox blocks as an error.
    const complaints = await chat.finish();
    expect(complaints.filter(line => !/Content Security Policy/.test(line))).toEqual([]);
  });
}

export interface Unruly {
  page: Page;
  id: string;
  shield: Locator;
  panel: Locator;
  press(button: string): Promise<void>;
  says(text: string): Promise<void>;
}

/** A page on a session with one view of it, ready. */
export async function openUnruly(): Promise<Unruly> {
  const id = await chat.sessionWith('unruly', {}, 'unruly');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  return {
    page,
    id,
    shield: page.locator('.shield'),
    panel: page.getByRole('dialog', { name: 'The interface of Unruly' }),
    async press(button) {
      await waitAsUsersDo(page);
      await viewIn(page).locator(`#${button}`).click();
    },
    says: text => viewIn(page).locator('#out').getByText(text).waitFor(),
  };
}

/** A surface whose view navigates away shows where it stopped and the tool's text, and can be restarted; axe finds nothing in that theme. */
export async function failsAndStartsAgain(theme: 'light' | 'dark'): Promise<void> {
  const { page, shield, panel, press } = await openUnruly();
  await page.emulateMedia({ colorScheme: theme });
  await press('leave');
  const surface = page.locator('[data-surface-id]');
  await page.locator('[data-surface-state=failed]').waitFor();
  await surface.getByText(/It received the result, and stopped\./).waitFor();
  await surface.getByText('The unruly one, in words.').waitFor();
  await expect.poll(() => shield.getAttribute('data-marked')).toBe('true');
  await shield.press('Enter');
  await panel.getByText('The interface went to another page and was closed').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await surface.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.locator('[data-surface-state=ready]').waitFor();
}
