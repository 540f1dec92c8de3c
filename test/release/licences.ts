// Which licences production dependencies may have: each allows that a package under Apache-2.0 needs or contains them.

/** Names of SPDX. MPL-2.0 binds the files that have it, which are passed on as they are. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Members of the lock file of npm about an installed package. */
interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  /** Needed for development only. */
  readonly dev?: boolean;
  /** A package of the same repository. */
  readonly link?: boolean;
}

/**
 * Names each production dependency whose licence is missing or not allowed. `packages` is the member of a lock file.
 *
 * @example listLicenceFaults({ 'node_modules/a': { version: '1.0.0', license: 'GPL-3.0' } }) // ['a 1.0.0: GPL-3.0']
 */
export function listLicenceFaults(packages: object): string[] {
  return Object.entries(packages as Readonly<Record<string, LockEntry>>).flatMap(([path, entry]) => {
    const { version, license, dev, link } = entry;
    if (!path.includes('node_modules/') || dev || link || isAllowed(license ?? '')) return [];
    return [`${path.split('node_modules/').at(-1)} ${version}: ${license ?? 'names no licence'}`];
  });
}

/** Whether an SPDX expression can be met: one licence of an `OR`, all of an `AND`. Exceptions (`WITH`) are not known, so not allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare.split(/ OR /i).some(choice => choice.split(/ AND /i).every(name => ALLOWED.has(name.trim())));
}
