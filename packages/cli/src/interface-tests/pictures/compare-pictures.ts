// Compares two pictures of an interface. Fonts are drawn a pixel off on other machines, so a pixel counts only where no similar one is near.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The outcome of a comparison. */
export interface PictureComparison {
  readonly isSame: boolean;
  /** Share of the pixels that differ, from 0 to 1. */
  readonly share: number;
  /** What differs, as one sentence; absent when nothing does. */
  readonly difference?: string | undefined;
  /** The stored picture with the different pixels marked, as PNG. */
  readonly diff?: Buffer | undefined;
}

/** Pixels by which what is drawn may be shifted. */
const SHIFT = 2;
/** Difference of a colour channel that is still similar. */
const SIMILAR = 60;
/** Pixels by which the height may differ: a line of text is higher with another font. */
const HEIGHT_SLACK = 4;

/** Compares; `threshold` is the share of pixels that may differ. Throws for a file that is no PNG. */
export function comparePictures(stored: Uint8Array, picture: Uint8Array, threshold: number): PictureComparison {
  const before = PNG.sync.read(Buffer.from(stored));
  const now = PNG.sync.read(Buffer.from(picture));
  if (before.width !== now.width || Math.abs(before.height - now.height) > HEIGHT_SLACK)
    return {
      isSame: false,
      share: 1,
      difference: `It was ${before.width} × ${before.height} px, and is ${now.width} × ${now.height} px.`,
    };
  const { width } = before;
  const height = Math.min(before.height, now.height);
  const rows = (png: PNG) => png.data.subarray(0, width * height * 4);
  const marked = new PNG({ width, height });
  pixelmatch(rows(before), rows(now), marked.data, width, height, { threshold: 0.15, diffMask: true });
  const diff = new PNG({ width, height });
  diff.data.set(rows(before));
  let count = 0;
  for (let index = 0; index < width * height; index++) {
    if (marked.data[index * 4 + 3] === 0) continue;
    const at = { x: index % width, y: Math.floor(index / width), width, height };
    if (isNear(rows(before), rows(now), at) && isNear(rows(now), rows(before), at)) continue;
    count++;
    diff.data.set([230, 0, 90, 255], index * 4);
  }
  const share = count / (width * height);
  const isSame = share <= threshold;
  return {
    isSame,
    share,
    ...(!isSame && { difference: `${(share * 100).toFixed(1)} % of it differ.`, diff: PNG.sync.write(diff) }),
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Tells whether the pixel of one picture has a similar one near its place in the other. */
function isNear(one: Uint8Array, other: Uint8Array, { x, y, width, height }: Place): boolean {
  const pixel = (y * width + x) * 4;
  for (let row = Math.max(0, y - SHIFT); row <= Math.min(height - 1, y + SHIFT); row++)
    for (let column = Math.max(0, x - SHIFT); column <= Math.min(width - 1, x + SHIFT); column++) {
      const near = (row * width + column) * 4;
      const isSimilar = [0, 1, 2].every(
        channel => Math.abs((one[pixel + channel] ?? 0) - (other[near + channel] ?? 0)) <= SIMILAR,
      );
      if (isSimilar) return true;
    }
  return false;
}
