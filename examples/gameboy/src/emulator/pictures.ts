// The last pictures of a game, for the views that watch it: only different ones, and at most about thirty a second.
import type { Picture } from './messages.ts';
import { encodePng } from './png.ts';
import { PIXELS } from './screen.ts';

/** Half a second: a watcher that is slower misses pictures. */
const MAX_KEPT = 16;

export interface Pictures {
  /** Stores the picture of a frame when it differs from the last one and that was `gap` frames ago. Returns whether it did. */
  take(frame: number, gap: number): boolean;
  /** The pictures after a frame, the oldest first; the latest alone when `since` is negative. */
  after(since: number): readonly Picture[];
}

export function createPictures(shades: Uint8Array): Pictures {
  const lastShades = new Uint8Array(PIXELS);
  let pictures: Picture[] = [];

  return {
    take(frame, gap) {
      const last = pictures.at(-1);
      if (last && (frame - last.frame < gap || Buffer.compare(shades, lastShades) === 0)) return false;
      lastShades.set(shades);
      pictures = [...pictures.slice(1 - MAX_KEPT), { frame, png: encodePng(shades) }];
      return true;
    },
    after: since => (since < 0 ? pictures.slice(-1) : pictures.filter(({ frame }) => frame > since)),
  };
}
