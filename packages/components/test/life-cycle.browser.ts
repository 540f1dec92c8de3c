// What holds for every component from its first arguments to its receipt: it draws what has arrived, is mounted once, says why a call has
// failed, and keeps the focus. Every story: life-cycle.full.ts.
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from './story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages();
}, 120_000);
afterAll(() => stories?.close());

const MAX_TABS = 40;
const ACTIONS = [{ id: 'open', label: 'Open the report' }];
const RECEIPT = { outcome: 'success', summary: 'Sent to the team', at: '2026-11-23T09:30:00Z' };

/** Components without a story `Default`. */
const EXAMPLES: Readonly<Record<string, string>> = { chart: 'Lines', 'media-card': 'Image', 'social-post': 'Text' };
const exampleName = (name: string) => `${name}/${EXAMPLES[name] ?? 'Default'}`;
async function show(name: string, props: object): Promise<void> {
  await stories.show(exampleName(name));
  await stories.update(props);
}

/** Presses Tab until the element has the focus. */
async function tabTo(selector: string): Promise<void> {
  await stories.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await stories.page.keyboard.press('Tab');
    if (await stories.page.evaluate(selector => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`${selector} has not got the focus after ${MAX_TABS} presses of Tab.`);
}

it.each(COMPONENT_NAMES)('%s draws its arguments while they arrive, and is mounted once', async name => {
  const streamReport = await stories.stream(exampleName(name), 30);
  expect(streamReport).toMatchObject({ mounts: 1, keptElement: true, isFallback: false });
  expect(streamReport.firstTextAt).toBeLessThan(0.7);
  expect(stories.takeProblems()).toEqual([]);
});

it.each(COMPONENT_NAMES)('%s says why the call has failed', async name => {
  await show(name, { status: { type: 'error', message: 'The server went away.' } });
  await expect.poll(() => stories.page.getByRole('alert').allTextContents()).toEqual(['The server went away.']);
});

it.each(COMPONENT_NAMES)(
  '%s: the keyboard presses an action, keeps the focus, until the receipt takes it',
  async name => {
    const actions = name === 'action-buttons' ? { items: ACTIONS } : { footerActions: ACTIONS };
    await show(name, { ...actions, onAction: undefined });
    const button = stories.page.locator('[data-action-id=open]');
    await tabTo('[data-action-id=open]');
    await stories.page.keyboard.press('Enter');
    if (name === 'option-list') await stories.page.locator('[data-receipt=true]').waitFor();
    else {
      await stories.page.locator('[data-state=interactive]').waitFor();
      expect(await button.evaluate(element => element === document.activeElement)).toBe(true);
    }
    await stories.update({ ...actions, onAction: undefined, status: { type: 'receipt' }, receipt: RECEIPT });
    await stories.page.locator('[data-receipt=true]').getByText('Sent to the team').waitFor();
    expect(await stories.page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).toBe(name);
  },
);

it.each([
  'citation/Default',
  'link-preview/Default',
  'media-card/ImageWithLink',
  'media-card/Link',
  'social-post/WithLink',
])('%s: the keyboard reaches and follows each link', async id => {
  await stories.show(id);
  const links = await stories.page.locator('#root a[href]').evaluateAll(all =>
    all.map((link, index) => {
      link.setAttribute('data-link', String(index));
      link.addEventListener('click', event => {
        event.preventDefault();
        link.setAttribute('data-followed', '');
      });
      return `[data-link="${index}"]`;
    }),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    await tabTo(link);
    await stories.page.keyboard.press('Enter');
    await expect.poll(() => stories.page.locator(`${link}[data-followed]`).count()).toBe(1);
  }
});

it('media-card/Audio: the keyboard reaches the player’s controls', async () => {
  await stories.show('media-card/Audio');
  await tabTo('[data-control=play]');
  await tabTo('[data-control=speed]');
});
