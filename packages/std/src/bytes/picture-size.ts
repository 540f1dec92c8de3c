// Reads width and height of a picture from its first bytes without decoding it, because a file of 100 bytes may decode to 1 GB. Browsers
// recognise the format by these bytes, not by the MIME type.

/** The size of a picture in pixels. */
export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

type Reader = (view: DataView) => PictureSize | undefined;

/**
 * The size of a PNG, JPEG, GIF, WebP, AVIF, BMP or ICO file, the largest where it holds several; undefined for anything else.
 *
 * @example readPictureSize(bytes) // { width: 640, height: 480 }
 */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const read = findReader(view);
    const size = read?.(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findReader(view: DataView): Reader | undefined {
  if (view.byteLength < 12) return undefined;
  if (view.getUint32(0) === 0x89504e47) return readPng;
  if (view.getUint16(0) === 0xffd8) return readJpeg;
  if (ascii(view, 0, 4) === 'GIF8') return readGif;
  if (ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP') return readWebp;
  if (ascii(view, 4, 4) === 'ftyp') return readAvif;
  if (ascii(view, 0, 2) === 'BM') return readBmp;
  if (view.getUint32(0) === 0x00000100) return readIco;
  return undefined;
}

function ascii(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
}

const largest = (sizes: readonly PictureSize[]): PictureSize | undefined =>
  sizes.length === 0
    ? undefined
    : { width: Math.max(...sizes.map(size => size.width)), height: Math.max(...sizes.map(size => size.height)) };

const readPng: Reader = view => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** The first frame header (SOF0 to SOF15 without DHT, JPG and DAC); metadata segments are skipped by their length. */
const readJpeg: Reader = view => {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + (marker >= 0xd0 && marker <= 0xd8 ? 0 : view.getUint16(at + 2));
  }
};

/** A frame may be larger than the logical screen: browsers enlarge the screen then. */
const readGif: Reader = view => {
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  for (let at = 13 + tableBytes(view.getUint8(10)); at < view.byteLength; ) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) {
      if (at + 10 > view.byteLength) break;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at += 11 + tableBytes(view.getUint8(at + 9));
    } else if (kind === 0x21) at += 2;
    else break;
    while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at++;
  }
  return { width, height };
};

const readWebp: Reader = view => {
  const kind = ascii(view, 12, 4);
  if (kind === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
};
const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Every image item has its size in an `ispe` property; the properties come before the coded data. */
const readAvif: Reader = view => {
  if (!/avi[fs]|mif1|msf1|miaf/.test(ascii(view, 8, Math.min(64, view.byteLength - 8)))) return undefined;
  const sizes: PictureSize[] = [];
  const end = Math.min(view.byteLength, 1 << 20) - 16;
  for (let at = 12; at <= end; at++)
    if (view.getUint32(at) === 0x69737065)
      sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  return largest(sizes);
};

const readBmp: Reader = view => bitmapSize(view, 14);

/** A BITMAPINFOHEADER, or the older BITMAPCOREHEADER. The height of one that is stored top down is negative. */
function bitmapSize(view: DataView, at: number): PictureSize {
  return view.getUint32(at, true) === 12
    ? { width: view.getUint16(at + 4, true), height: view.getUint16(at + 6, true) }
    : { width: Math.abs(view.getInt32(at + 4, true)), height: Math.abs(view.getInt32(at + 8, true)) };
}

/** An icon's directory can express sizes up to 256 pixels only, so the sizes are read from the pictures in it. */
const readIco: Reader = view => {
  const sizes = Array.from({ length: view.getUint16(4, true) }, (_, index) => {
    const at = view.getUint32(6 + index * 16 + 12, true);
    return view.getUint32(at) === 0x89504e47
      ? { width: view.getUint32(at + 16), height: view.getUint32(at + 20) }
      : bitmapSize(view, at);
  });
  return largest(sizes);
};
