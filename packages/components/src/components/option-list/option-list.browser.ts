// The option list by keyboard alone, while it is streamed, and its receipt.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('option-list');
}, 60_000);
afterAll(() => stories?.close());

const focused = () => stories.page.evaluate(() => document.activeElement?.textContent ?? '');
const selected = () =>
  stories.page.locator('[aria-selected=true]').evaluateAll(all => all.map(option => option.getAttribute('data-id')));
const press = async (...keys: string[]) => {
  for (const key of keys) await stories.page.keyboard.press(key);
};

it('options are selected and confirmed by keyboard, and the receipt has the focus', async () => {
  await stories.show('option-list/Default');
  await press('Tab');
  expect(await focused()).toContain('Frankfurt');
  await press('Space', 'ArrowDown', 'Enter');
  expect(await selected()).toEqual(['frankfurt', 'dublin']);
  await press('End');
  expect(await focused()).toContain('Sydney');
  await press('Space', 'Home');
  expect(await focused()).toContain('Frankfurt');
  expect(await selected()).toEqual(['frankfurt', 'dublin']);
  await press('v');
  expect(await focused()).toContain('Virginia');
  await press('Tab', 'Tab');
  expect(await focused()).toBe('Confirm (2)');
  await press('Enter');
  await stories.page.locator('[data-receipt=true]').waitFor();
  await expect
    .poll(() => stories.page.locator('[data-receipt=true] li').allTextContents())
    .toEqual([expect.stringContaining('Frankfurt'), expect.stringContaining('Dublin')]);
  expect(await stories.page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe('option-list');
});

it('the receipt leaves the focus where the user has moved it while the action was carried out', async () => {
  await stories.show('option-list/Single');
  await stories.page.evaluate(() => {
    const page = window as unknown as { updateStory(props: object): void; finish(): void };
    page.updateStory({ onAction: () => new Promise<void>(resolve => (page.finish = resolve)) });
    const composer = document.createElement('textarea');
    composer.id = 'composer';
    document.body.append(composer);
  });
  await stories.page.locator('[data-action-id=confirm]').click();
  await stories.page.locator('[data-state=committing]').waitFor();
  await stories.page.mouse.click(900, 600);
  await stories.page.locator('#composer').click();
  await stories.page.evaluate(() => (window as unknown as { finish(): void }).finish());
  await stories.page.locator('[data-receipt=true]').waitFor();
  expect(await stories.page.evaluate(() => document.activeElement?.id)).toBe('composer');
  await stories.page.locator('#composer').evaluate(element => element.remove());
});

it('Escape keeps the selection', async () => {
  await stories.show('option-list/Single');
  await press('Tab', 'Escape');
  expect(await selected()).toEqual(['frankfurt']);
});

it('Enter never deselects a single choice; Space does', async () => {
  await stories.show('option-list/Single');
  await press('Tab', 'Enter');
  expect(await selected()).toEqual(['frankfurt']);
  await press('ArrowDown', 'Enter');
  expect(await selected()).toEqual(['dublin']);
  await press('Space');
  expect(await selected()).toEqual([]);
});

it('at the maximum no further option can be selected', async () => {
  await stories.show('option-list/Limits');
  await stories.page.locator('[data-id=virginia]').click({ force: true });
  expect(await selected()).toEqual(['frankfurt', 'dublin']);
});

it('a failure is reported, and the selection stays', async () => {
  await stories.show('option-list/Failing');
  await stories.page.locator('[data-action-id=confirm]').click();
  await stories.page.getByText('Confirm (1) failed: The server is not reachable.').waitFor();
  expect(await selected()).toEqual(['dublin']);
});

it('the same elements stay mounted from the first arguments to the choice', async () => {
  await stories.show('option-list/Loading');
  const root = await stories.page.locator('[data-slot=option-list]').elementHandle();
  await stories.become('option-list/Streaming');
  const option = await stories.page.locator('[data-id=dublin]').elementHandle();
  await stories.become('option-list/Default');
  expect(await option?.evaluate(element => element.isConnected)).toBe(true);
  await stories.become('option-list/Chosen');
  expect(await root?.evaluate(element => element.isConnected)).toBe(true);
  await expect.poll(() => stories.page.locator('[data-receipt=true]').textContent()).toContain('Virginia');
});
