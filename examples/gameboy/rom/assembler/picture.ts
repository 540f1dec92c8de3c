// Converts pictures in the source to tiles: 8x8 pixels, 16 bytes, two bits a pixel.

/** The characters for the four shades, from the lightest to the darkest, when `picture` names no others. */
const DEFAULT_SHADES = '.-+#';

const TILE = 8;

/**
 * The tiles of a picture, column by column, each from top to bottom. So a picture of 16x16 pixels is two columns of two tiles, the
 * order that sprites of 8x16 pixels need, and a row of letters is in reading order. Spaces in rows are ignored.
 */
export function encodeTiles(rows: string[], shades = DEFAULT_SHADES): number[] {
  if (new Set(shades).size !== 4) throw new Error(`"${shades}" is not four different characters for the four shades`);
  const pixels = rows.map(row => row.replaceAll(/\s/g, ''));
  const width = pixels[0]?.length ?? 0;
  if (width === 0 || width % TILE !== 0) throw new Error(`a picture of ${width} pixels is not a number of tiles wide`);
  if (pixels.length % TILE !== 0) throw new Error(`a picture of ${pixels.length} rows is not a number of tiles high`);
  const uneven = pixels.findIndex(row => row.length !== width);
  if (uneven >= 0)
    throw new Error(`row ${uneven + 1} of the picture has ${pixels[uneven]!.length} pixels, not ${width}`);

  const bytes: number[] = [];
  for (let column = 0; column < width; column += TILE) {
    for (const row of pixels) bytes.push(...planes(row.slice(column, column + TILE), shades));
  }
  return bytes;
}

/** Eight pixels as two bytes: the low bits of all, then the high bits. */
function planes(pixels: string, shades: string): [number, number] {
  let low = 0;
  let high = 0;
  for (const pixel of pixels) {
    const shade = shades.indexOf(pixel);
    if (shade < 0) throw new Error(`"${pixel}" is not one of the shades "${shades}"`);
    low = (low << 1) | (shade & 1);
    high = (high << 1) | (shade >> 1);
  }
  return [low, high];
}
