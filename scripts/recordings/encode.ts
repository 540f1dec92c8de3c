// Turns a recording into a WebM, in Chromium: its encoder is the one that plays it later.
import { join } from 'node:path';
import { build } from 'esbuild';
import { openChromium } from '../../test/support/browser/chromium.ts';
import type { EncoderPage, Shot } from './encoder-page.ts';
import type { Recording } from './recorder.ts';

const FRAMES_PER_SECOND = 15;
/** A tab is still for most of the time, when a picture takes next to nothing: the rest may have more than the average. */
const STILL_SHARE = 3;
const ADDRESS = 'http://encoder.localhost/';

interface EncoderWindow {
  readonly encoder: EncoderPage;
}

/** Encodes a recording so that it stays below `maxBytes`. */
export async function encodeWebM(recording: Recording, maxBytes: number): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'encoder-page.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  });
  const browser = await openChromium({ windows: true });
  try {
    const page = await browser.newPage();
    // WebCodecs needs a secure context.
    await page.route(ADDRESS, route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: outputFiles[0]!.text });
    for (const { jpeg } of recording.frames)
      await page.evaluate(data => (window as unknown as EncoderWindow).encoder.addPicture(data), jpeg);
    const shots = listShots(recording);
    let bitrate = Math.floor((STILL_SHARE * maxBytes * 8 * 1000) / recording.ms);
    for (let attempt = 0; attempt < 5; attempt++) {
      const base64 = await page.evaluate(
        ([all, bits]) => (window as unknown as EncoderWindow).encoder.encode(all, bits),
        [shots, bitrate] as const,
      );
      const video = Buffer.from(base64, 'base64');
      if (video.length <= maxBytes) return video;
      bitrate = Math.floor((bitrate * maxBytes * 0.9) / video.length);
    }
    throw new Error(`A recording of ${recording.ms} ms does not fit into ${maxBytes} bytes.`);
  } finally {
    await browser.close();
  }
}

/** The pictures of the video: one for each change of the tab or the pointer, at a fixed rate. */
function listShots({ frames, pointer, ms }: Recording): Shot[] {
  const shots: Shot[] = [];
  const step = 1 / FRAMES_PER_SECOND;
  const count = Math.ceil((ms / 1000) * FRAMES_PER_SECOND);
  for (let index = 0; index < count; index++) {
    const now = index * step * 1000;
    const picture = Math.max(
      0,
      frames.findLastIndex(frame => frame.ms <= now),
    );
    const { x, y, isPressed } = pointer.findLast(position => position.ms <= now) ?? pointer[0]!;
    const last = shots.at(-1);
    if (last && last.picture === picture && last.x === x && last.y === y && last.isPressed === isPressed)
      shots[shots.length - 1] = { ...last, duration: last.duration + step };
    else shots.push({ picture, seconds: index * step, duration: step, x, y, isPressed });
  }
  return shots;
}
