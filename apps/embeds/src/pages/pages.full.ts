// The accessibility of the built pages in the dark theme; pages.browser.ts has the light one.
import { afterAll, beforeAll } from 'vitest';
import { axeFindsNothing } from '../../test/axe-in-theme.ts';
import { type EmbedFrames, openEmbedFrames } from '../../test/embed-frames.ts';

let frames: EmbedFrames;
beforeAll(async () => {
  frames = await openEmbedFrames();
});
afterAll(() => frames?.close());

axeFindsNothing('dark', () => frames);
