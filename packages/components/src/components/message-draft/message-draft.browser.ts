// Sending a draft: the seconds to undo it, the focus, and the receipt.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('message-draft');
}, 60_000);
afterAll(() => stories?.close());

const button = (name: string) => stories.page.getByRole('button', { name });
const focused = () => stories.page.evaluate(() => document.activeElement?.textContent);
/** Shows a story whose calls are recorded. */
async function showRecorded(id: string, props: object = {}): Promise<() => Promise<unknown[]>> {
  await stories.show(id);
  await stories.page.evaluate(props => {
    const page = window as unknown as { updateStory(props: object): void; calls: unknown[] };
    page.calls = [];
    page.updateStory({ ...props, onAction: (action: string) => void page.calls.push(action) });
  }, props);
  return () => stories.page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
}

it('a message is sent after the grace period, and the receipt has the focus', async () => {
  const calls = await showRecorded('message-draft/Default', { undoGracePeriod: 300 });
  await button('Send').focus();
  await stories.page.keyboard.press('Enter');
  await stories.page.locator('[data-receipt=true]').getByText('Sent').waitFor();
  expect(await calls()).toEqual(['send']);
  expect(await stories.page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('message-draft');
});

it('Undo keeps the message; the focus stays on the buttons', async () => {
  const calls = await showRecorded('message-draft/Default', { undoGracePeriod: 3_600_000 });
  await button('Send').focus();
  await stories.page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Undo');
  // The seconds go on meanwhile.
  await expect.poll(() => stories.page.getByText(/Sending in (3600|35\d\d) s/).count()).toBe(1);
  await expect.poll(() => stories.violations()).toEqual([]);
  await stories.page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Send');
  expect(await calls()).toEqual([]);
});

it('a call that fails meanwhile sends nothing', async () => {
  const calls = await showRecorded('message-draft/Default', { undoGracePeriod: 3_600_000 });
  await button('Send').click();
  await button('Undo').waitFor();
  await stories.update({ undoGracePeriod: 3_600_000, status: { type: 'error', message: 'The server went away.' } });
  await stories.page.getByRole('alert').waitFor();
  await button('Undo').waitFor({ state: 'detached' });
  expect(await calls()).toEqual([]);
});

it('Cancel decides at once', async () => {
  const calls = await showRecorded('message-draft/Default');
  await button('Cancel').click();
  await stories.page.locator('[data-receipt=true]').getByText('Not sent').waitFor();
  expect(await calls()).toEqual(['cancel']);
});

it('all recipients can be seen', async () => {
  await stories.show('message-draft/ManyRecipients');
  await button('and 24 more').click();
  await expect.poll(() => stories.page.getByText('member-30@example.com').count()).toBe(1);
});
