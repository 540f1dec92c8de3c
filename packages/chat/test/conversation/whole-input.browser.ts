// A view that receives the arguments of its call while the model writes them, when the call then waits for an approval.
import { afterEach, expect, it } from 'vitest';
import { allowCard, cards } from '../support/answer-cards.ts';
import { answers, atRest, forecastCall, openConversations, say, viewAt } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());
afterEach(async () => {
  await setApprovals('default');
  expect(await conversations.finish()).toEqual([]);
});

const setApprovals = (approvals: string) =>
  fetch(`${conversations.chat.url}/api/settings`, { method: 'PUT', body: JSON.stringify({ approvals }) });

it('has the whole arguments before the approval is answered', async () => {
  const page = await conversations.begin(forecastCall('Lisbon', { provider: 'anthropic' }), { text: 'Mild.' });
  await say(page, 'Weather?');
  await allowCard(page, { action: 'always' });
  await answers(page).filter({ hasText: 'Mild.' }).waitFor();
  await atRest(page);
  conversations.wire.add(forecastCall('Reykjavik', { provider: 'anthropic', isHeld: true }), { text: 'Cold.' });
  await say(page, 'Iceland?');
  const place = () => viewAt(page, 1).locator('.asked');
  await expect.poll(() => place().innerText()).toMatch(/^R[a-z]{0,7}$/);
  // From now on the call is asked about, and its view is open.
  await setApprovals('ask-always');
  conversations.wire.release();
  await cards(page).waitFor();
  await expect.poll(() => place().innerText()).toBe('Reykjavik');
  await allowCard(page);
  await answers(page).filter({ hasText: 'Cold.' }).waitFor();
  await atRest(page);
});
