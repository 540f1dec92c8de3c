// A hash over source files, by which a build detects that nothing has changed since it last ran.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './workspace.mjs';

/** Tests are not part of a build; generated files follow from the other sources. */
const NOT_HASHED = /\.(test|browser|full)\.tsx?$|\.gen\.ts$/;

/** A hash over the names and bytes of the files that match the patterns, as hexadecimal text. The patterns start at the repository's root. */
export function hashSources(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...patterns], { cwd: root, withFileTypes: true })
    .filter(entry => entry.isFile() && !NOT_HASHED.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
