// Two users of one chat in browsers of their own: each sees the own sessions, and their views are on different sites.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openForTests } from '../support/open-for-tests.ts';
import { openUserChat, readViewSite } from './open-user-chat.ts';

const chat = openForTests(openUserChat);

/** Opens a session, and returns the site of the view that it shows. */
async function openSession(page: Page, session: string): Promise<string> {
  await page.goto(`${chat.url}/s/${session}`);
  return readViewSite(page);
}

it('views of one server are on another site for each user, and on the same one after a reload', async () => {
  const [ann, bob] = [await chat.open('ann'), await chat.open('bob')];
  const [ofAnn, ofBob] = [await chat.createSession('ann'), await chat.createSession('bob')];
  const site = await openSession(ann, ofAnn);
  expect(site).toMatch(/^v[0-9a-z]{25}\.localhost:\d+$/);
  expect(await openSession(ann, ofAnn)).toBe(site);
  expect(await openSession(bob, ofBob)).not.toBe(site);
});

it('a user finds neither the sessions of another in the list nor one by its address', async () => {
  const ofAnn = await chat.createSession('ann');
  const bob = await chat.open('bob');
  const answer = bob.waitForResponse(response => response.url().endsWith(`/api/sessions/${ofAnn}`));
  await bob.goto(`${chat.url}/s/${ofAnn}`);
  expect((await answer).status()).toBe(404);
  await bob.getByRole('button', { name: 'bob' }).waitFor();
  await expect.poll(() => bob.locator(`a[href$="${ofAnn}"]`).count()).toBe(0);
  await expect.poll(() => bob.locator('[data-surface-id]').count()).toBe(0);
});
