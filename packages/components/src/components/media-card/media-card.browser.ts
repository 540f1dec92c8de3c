// Media in a real browser: the layout does not shift while they load, and broken ones show an error.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoryPages, type StoryPages } from '../../../test/story-pages.ts';

let stories: StoryPages;
beforeAll(async () => {
  stories = await openStoryPages('media-card');
}, 60_000);
afterAll(() => stories?.close());

const height = () => stories.page.locator('.vitrine-picture').evaluate(element => element.clientHeight);

it('a broken image shows an error in its place', async () => {
  await stories.show('media-card/Image');
  const loaded = await height();
  await stories.show('media-card/BrokenImage');
  await stories.page.getByText('could not be loaded').waitFor();
  await expect.poll(() => stories.page.getByText('Four ranges').count()).toBe(1);
  expect(await height()).toBe(loaded);
});

it('an image that replaces a broken one is shown', async () => {
  await stories.show('media-card/BrokenImage');
  await stories.page.getByText('could not be loaded').waitFor();
  const src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  await stories.update({ src });
  await expect.poll(() => stories.page.locator('img').first().getAttribute('src')).toBe(src);
});

it('while the arguments are streamed no request is made, and the layout does not shift', async () => {
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
  await expect.poll(() => stories.page.locator('.vitrine-picture[data-kept] img').count()).toBe(1);
  expect(await height()).toBe(reserved);
});

/** Seconds of silence as a WAV file. */
function silence(seconds: number): string {
  const rate = 8000;
  const bytes = Buffer.alloc(44 + seconds * rate, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return `data:audio/wav;base64,${bytes.toString('base64')}`;
}
const captions = [{ src: 'data:video/vtt,WEBVTT', srcLang: 'en', label: 'English' }];
const control = (name: string) => stories.page.getByRole('button', { name });
const readMedia = <T>(read: (media: HTMLMediaElement) => T) =>
  stories.page.locator('audio, video').evaluate(read as (element: Element) => T);

it('a sound is played, moved, muted and captioned by keyboard', async () => {
  await stories.show('media-card/Audio', { width: 328 });
  await stories.update({ src: silence(60), captions });
  await control('Play').focus();
  await stories.page.keyboard.press('Enter');
  await control('Pause').waitFor();
  await expect.poll(() => readMedia(media => media.currentTime)).toBeGreaterThan(0);
  const place = stories.page.getByRole('slider', { name: 'Place' });
  await place.focus();
  const before = await readMedia(media => media.currentTime);
  await stories.page.keyboard.press('ArrowRight');
  await expect.poll(() => readMedia(media => media.currentTime)).toBeGreaterThanOrEqual(before + 5);
  await stories.page.keyboard.press('End');
  await expect.poll(() => place.getAttribute('aria-valuetext')).toBe('1:00 of 1:00');
  await stories.page.keyboard.press('m');
  await control('Sound on').waitFor();
  await stories.page.keyboard.press('c');
  await expect.poll(() => control('Captions: English').getAttribute('aria-pressed')).toBe('true');
  await control('Captions: English').click();
  await expect.poll(() => readMedia(media => media.textTracks[0]!.mode)).toBe('disabled');
  await control('Speed: 1×').click();
  await control('Speed: 1.25×').waitFor();
  await expect.poll(() => stories.violations()).toEqual([]);
});

it('from right to left an arrow to the left goes forward', async () => {
  await stories.show('media-card/Audio', { direction: 'rtl' });
  await stories.update({ src: silence(60) });
  await control('Play').click();
  await expect.poll(() => readMedia(media => media.duration)).toBeCloseTo(60, 0);
  await control('Pause').click();
  await control('Play').waitFor();
  const before = await readMedia(media => media.currentTime);
  await stories.page.getByRole('slider', { name: 'Place' }).focus();
  await stories.page.keyboard.press('ArrowLeft');
  await expect.poll(() => readMedia(media => media.currentTime)).toBeCloseTo(before + 5, 1);
});

it('a file that cannot be played says so, and has no controls', async () => {
  await stories.show('media-card/Video');
  await control('Play').click();
  await stories.page.getByText('This file could not be played.').waitFor();
  await expect.poll(() => control('Play').count()).toBe(0);
});

it('the whole player goes to the full screen', async () => {
  await stories.show('media-card/Video');
  await control('Full screen').click();
  await expect.poll(() => stories.page.evaluate(() => document.fullscreenElement?.className)).toBe('vitrine-video');
  await stories.page.evaluate(() => document.exitFullscreen());
});

it('the controls of a sound are one row on a phone', async () => {
  await stories.show('media-card/Audio', { width: 358 });
  const controls = stories.page.locator('.vitrine-media-controls > *');
  const tops = () => controls.evaluateAll(elements => elements.map(element => element.getBoundingClientRect().top));
  await expect.poll(async () => (await tops()).length).toBeGreaterThan(3);
  const places = await tops();
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(24);
});
