// Sliders by keyboard in both directions of the script; what is applied, and what is reset.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('parameter-slider');
}, 60_000);
afterAll(() => stories?.close());

const exposure = () => stories.page.getByRole('slider', { name: 'Exposure' });
const valueText = () => exposure().getAttribute('aria-valuetext');

it.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
] as const)('%s: %s adds a step, Home and End reach the limits', async (direction, key) => {
  await stories.show('parameter-slider/Default', { direction, width: 328 });
  await exposure().focus();
  await stories.page.keyboard.press(key);
  expect(await valueText()).toBe('0.4 EV');
  await stories.page.keyboard.press('End');
  expect(await valueText()).toBe('3.0 EV');
  await stories.page.keyboard.press('Home');
  expect(await valueText()).toBe('-3.0 EV');
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('Reset is local; Apply decides with all values', async () => {
  await stories.show('parameter-slider/Default');
  await stories.page.evaluate(() => {
    const page = window as unknown as { updateStory(props: object): void; calls: unknown[] };
    page.calls = [];
    page.updateStory({
      onAction: (id: string, detail: { payload: { choice: unknown } }) =>
        void page.calls.push([id, detail.payload.choice]),
    });
  });
  await exposure().fill('1.5');
  await stories.page.getByRole('button', { name: 'Reset' }).click();
  expect(await valueText()).toBe('0.3 EV');
  await exposure().fill('2');
  await stories.page.getByRole('button', { name: 'Apply' }).click();
  await stories.page.locator('[data-receipt=true]').getByText('2.0 EV').waitFor();
  expect(await stories.page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
    [
      'apply',
      [
        { id: 'exposure', value: 2 },
        { id: 'contrast', value: -20 },
        { id: 'temperature', value: 5600 },
      ],
    ],
  ]);
});
