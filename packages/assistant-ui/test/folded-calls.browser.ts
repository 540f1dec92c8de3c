// `<FoldedParts>` in a thread of assistant-ui, in a real Chromium.
import { expect, it } from 'vitest';
import { done, openThreadsForTests, part } from './threads.ts';

const { openStore } = openThreadsForTests();

const lookUp = (id: string, more: object = done(id)) => part('look_up', { toolCallId: id, ...more });
const LOOKED = ['z0', 'z1', 'z2'].map(id => lookUp(id));
const FAILED = lookUp('z3', { result: 'There is no z3.', isError: true });
const CALLS = [...LOOKED, FAILED, part('item', { result: 'shown' })];
const ENDED = { type: 'complete', reason: 'stop' };

it('folds the calls when the answer begins; an interface and a failure stay in sight', async () => {
  const { page, call, problems } = await openStore(CALLS, { isFolded: true, status: { type: 'running' } });
  const toggle = page.getByRole('button', { name: /5 calls/ });
  await expect.poll(() => toggle.innerText()).toMatch(/Working… · 5 calls · 1 failed$/);
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('z0').waitFor();
  await page.locator('[data-ui=item]').click();
  await call('set', { content: [...CALLS, { type: 'text', text: 'All are there.' }], status: ENDED });
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
  await page.getByText('z0').waitFor({ state: 'hidden' });
  await page.getByText('There is no z3.').waitFor();
  // The same interface, with its state.
  await expect.poll(() => page.locator('[data-ui=item]').innerText()).toMatch(/ 1$/);
  await toggle.press('Enter');
  await page.getByText('z2').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

it('leaves a call alone as it is', async () => {
  const { page, problems } = await openStore([lookUp('z0'), { type: 'text', text: 'One.' }], { isFolded: true });
  await page.getByText('z0').waitFor();
  await expect.poll(() => page.locator('.vitrine-calls-toggle').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.close();
});

it('says the line in German', async () => {
  const shown = { isFolded: true, language: 'de', status: { type: 'running' } };
  const { page, problems } = await openStore([...CALLS, lookUp('z4', {})], shown);
  const toggle = page.getByRole('button', { name: /Aufrufe/ });
  await expect.poll(() => toggle.innerText()).toMatch(/Arbeitet … · 6 Aufrufe · 1 fehlgeschlagen$/);
  await page.getByText('Läuft').waitFor();
  expect(problems).toEqual([]);
  await page.close();
});
