// What users can import from the published packages: entries and the names that these export. Both are a promise, so they are counted.
import { join } from 'node:path';
import { listPublicEntries, type PublicEntry } from '../../apps/site/scripts/api-pages.ts';
import { listExports } from '../../apps/site/scripts/exported-names.ts';
import { listFiles, listPackages, type Workspace } from '../support/repository.ts';

/**
 * Lists the public entries of a package: the keys of its `exports` that are modules, and not below `internal/`. An entry with a star counts
 * once. Bundles for script tags (`vitrine.js`) have the names of other entries.
 */
function listEntries({ manifest: { name, exports = {} } }: Workspace): string[] {
  return Object.keys(exports)
    .filter(path => !path.startsWith('./internal/') && !/\.(?:css|json|js)$/.test(path))
    .map(path => name + path.slice(1));
}

/** Counts the names that each public entry exports, types included; a name of two entries counts twice. */
export function measureSurface(): Map<string, number> {
  const packages = listPackages();
  const sources = [...listPublicEntries(), ...packages.flatMap(listStarred)];
  const entries = packages.flatMap(listEntries);
  const names = new Map(entries.map(entry => [entry, 0]));
  for (const [specifier, exported] of listExports(sources)) {
    const entry = entries.includes(specifier) ? specifier : entries.find(other => matchesStar(other, specifier))!;
    names.set(entry, names.get(entry)! + exported.size);
  }
  return names;
}

/** The modules of a package's entries that have a star. */
function listStarred({ path, manifest: { name, exports = {} } }: Workspace): PublicEntry[] {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    const source = (target as Record<string, string>)['@vitrine/source'];
    if (!source?.includes('*') || subpath.startsWith('./internal/')) return [];
    const [before = '', after = ''] = join(path, source).split('*');
    return listFiles(`${before}*${after}`)
      .filter(file => !/\.(?:test|browser|full)\.tsx?$/.test(file))
      .map(file => ({
        specifier: name + subpath.slice(1).replace('*', file.slice(before.length, -after.length)),
        file,
      }));
  });
}

function matchesStar(entry: string, specifier: string): boolean {
  const [before, after] = entry.split('*');
  return after !== undefined && specifier.startsWith(before!) && specifier.endsWith(after);
}
