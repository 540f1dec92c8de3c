// Pictures with a palette have a third of the bytes.
import UPNG from 'upng-js';

/** The PNG with at most so many colors. */
export function reduceColors(png: Buffer, colors = 128): Uint8Array {
  const image = UPNG.decode(Uint8Array.from(png).buffer);
  return new Uint8Array(UPNG.encode([UPNG.toRGBA8(image)[0]!], image.width, image.height, colors));
}
