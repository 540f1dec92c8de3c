// The export paths of a packed package: one with a star has a path for each file that it matches.
import type { Manifest } from '../support/repository.ts';

/** What an export path leads to: a file, or a file by condition. */
export type ExportTarget = string | Readonly<Record<string, string>>;

/** Lists the export paths of a package with their targets; `files` are the paths in its tarball. Throws when a star matches no file. */
export function expandExports({ name, exports = {} }: Manifest, files: readonly string[]): [string, ExportTarget][] {
  return Object.entries(exports as Record<string, ExportTarget>).flatMap(([subpath, target]) => {
    if (!subpath.includes('*')) return [[subpath, target]];
    const pattern = typeof target === 'string' ? target : target.default!;
    const [before = '', after = ''] = pattern.slice(2).split('*');
    const names = files
      .filter(file => file.startsWith(before) && file.endsWith(after))
      .map(file => file.slice(before.length, file.length - after.length));
    if (names.length === 0) throw new Error(`${name}: no file for ${subpath}`);
    return names.map((part): [string, ExportTarget] => [subpath.replace('*', part), fillStar(target, part)]);
  });
}

function fillStar(target: ExportTarget, part: string): ExportTarget {
  if (typeof target === 'string') return target.replace('*', part);
  return Object.fromEntries(Object.entries(target).map(([condition, file]) => [condition, file.replace('*', part)]));
}
