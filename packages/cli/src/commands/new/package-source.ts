// Finds where `npm install` gets the packages of this project: from the registry, or as tarballs of a checkout (`npm run pack`).
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PACKAGE_HOME } from '../../program/package-home.ts';

export interface PackageSource {
  /** The folder of the tarballs. */
  readonly tarballs: string;
  /** The checkout that this command runs from; absent when it was installed from a tarball. */
  readonly checkout?: string;
}

/** The source of this package; undefined when it is the registry. `home` is the package's folder. */
export function packageSource(home = PACKAGE_HOME): PackageSource | undefined {
  const checkout = resolve(home, '..', '..');
  if (read(join(checkout, 'package.json'))?.name === 'vitrine-workspace')
    return { tarballs: join(checkout, 'tarballs'), checkout };
  // npm records the source of installed packages beside them.
  const modules = dirname(resolve(home));
  const resolved = read(join(modules, '.package-lock.json'))?.packages?.['node_modules/vitrine']?.resolved;
  if (!resolved?.startsWith('file:')) return undefined;
  return { tarballs: dirname(resolve(modules, '..', resolved.slice('file:'.length))) };
}

/** Program and first arguments that start `vitrine` in any folder: npx when the package is in the registry, else this package's file. */
export function startCommand(home = PACKAGE_HOME): [string, ...string[]] {
  return packageSource(home) === undefined ? ['npx', '-y', 'vitrine'] : ['node', join(home, 'bin', 'vitrine.js')];
}

interface PackageFile {
  name?: string;
  packages?: Record<string, { resolved?: string } | undefined>;
}

function read(path: string): PackageFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PackageFile;
  } catch {
    return undefined;
  }
}
