// The stored pictures of a test: a folder with one PNG for each tool, host, theme and width.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../finding.ts';
import type { Picture } from '../run-case.ts';
import { comparePictures } from './compare-pictures.ts';

export interface StoredPicturesOptions {
  readonly folder: string;
  /** Share of the pixels that may differ. */
  readonly threshold: number;
  /** Whether pictures are stored instead of compared. */
  readonly isUpdate: boolean;
}

/** A picture that differs from the stored one. */
export interface ChangedPicture {
  readonly name: string;
  readonly stored: Buffer;
  readonly diff?: Buffer | undefined;
}

/** Compares the pictures of a case with the stored ones, or stores them. `name`: of the case, such as `forecast.claude`. */
export function checkPictures(
  name: string,
  pictures: readonly Picture[],
  { folder, threshold, isUpdate }: StoredPicturesOptions,
): { findings: Finding[]; changed: ChangedPicture[] } {
  const findings: Finding[] = [];
  const changed: ChangedPicture[] = [];
  for (const { theme, width, png } of pictures) {
    const file = `${name}.${theme}.${width}.png`.replace(/[^\w.-]+/g, '-');
    const path = join(folder, file);
    const where = `${width} px, ${theme}`;
    if (isUpdate) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, png);
      continue;
    }
    if (!existsSync(path)) {
      findings.push({
        check: 'picture',
        level: 'note',
        message: `There is no stored picture.`,
        hint: 'Store it with --update.',
        where,
      });
      continue;
    }
    const stored = readFileSync(path);
    const { isSame, difference, diff } = comparePictures(stored, png, threshold);
    if (isSame) continue;
    changed.push({ name: file, stored, diff });
    findings.push({
      check: 'picture',
      level: 'error',
      message: `The picture is not the stored one. ${difference}`,
      hint: `Look at it in the HTML report; store it with --update when it is right. What always differs is covered with mask in the test file.`,
      where,
    });
  }
  return { findings, changed };
}
