// A picture in a test, compared with the stored one.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { comparePictures } from '../interface-tests/pictures/compare-pictures.ts';
import { commandIO } from '../program/command-io.ts';

export interface PictureOptions {
  /** Share of the pixels that may differ, from 0 to 1. @default 0.005 */
  readonly threshold?: number;
  /** Whether the picture is stored instead. @default false; true for a picture that is not stored yet, unless `CI` is set */
  readonly update?: boolean;
}

/**
 * Compares a picture with the stored one; a shift of two pixels is forgiven. Resolves with what differs, or with undefined.
 *
 * @example expect(await comparePicture('pictures/forecast.png', await view.picture())).toBeUndefined();
 */
export async function comparePicture(
  path: string,
  picture: Uint8Array,
  { threshold = 0.005, update = !existsSync(path) && !commandIO().env.CI }: PictureOptions = {},
): Promise<string | undefined> {
  if (update) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, picture);
    return undefined;
  }
  if (!existsSync(path)) return `There is no stored picture ${path}.`;
  const { difference, diff } = comparePictures(await readFile(path), picture, threshold);
  if (difference === undefined) return undefined;
  const changed = path.replace(/(\.png)?$/, '.changed.png');
  await writeFile(changed, diff ?? picture);
  return `${difference} See ${changed}.`;
}
