// Media in a real browser: the layout does not shift while they load, and broken ones show an error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('media-card');
}, 60_000);
afterAll(() => stories?.close());

const height = () => stories.page.locator('.vitrine-picture').evaluate(element => element.clientHeight);

test('a broken image shows an error in its place', async () => {
  await stories.show('media-card/Image');
  const loaded = await height();
  await stories.show('media-card/BrokenImage');
  await stories.page.getByText('could not be loaded').waitFor();
  expect(await stories.page.getByText('Four ranges').count()).toBe(1);
  expect(await height()).toBe(loaded);
});

test('an image that replaces a broken one is shown', async () => {
  await stories.show('media-card/BrokenImage');
  await stories.page.getByText('could not be loaded').waitFor();
  const src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  await stories.update({ src });
  expect(await stories.page.locator('img').first().getAttribute('src')).toBe(src);
});

test('while the arguments are streamed no request is made, and the layout does not shift', async () => {
  const requests: string[] = [];
  stories.page.on('request', request => requests.push(request.url()));
  await stories.show('media-card/Loading');
  const reserved = await height();
  await stories.page.locator('.vitrine-picture').evaluate(element => element.setAttribute('data-kept', ''));
  for (const src of ['https://media.invalid/a', 'https://media.invalid/a.png']) {
    await stories.update({ src, alt: 'Hills', status: { type: 'streaming' } });
    expect(await height()).toBe(reserved);
  }
  expect(requests.filter(address => address.includes('media.invalid'))).toEqual([]);
  const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  await stories.update({ src: gif, alt: 'Hills', status: { type: 'interactive' } });
  expect(await stories.page.locator('.vitrine-picture[data-kept] img').count()).toBe(1);
  expect(await height()).toBe(reserved);
});
