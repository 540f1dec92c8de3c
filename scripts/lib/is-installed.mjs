// Whether the packages of package-lock.json are installed. Plain JavaScript without dependencies: setup.mjs runs it before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a command that npm has linked. */
export const inBin = (root, name) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/**
 * Whether node_modules matches package-lock.json. npm writes what it installed to node_modules/.package-lock.json; entries are compared,
 * not file times: a checkout changes times, and an interrupted install leaves no such file. The file also lists packages in node_modules of
 * workspaces, which a copied root folder does not have: each package must be there.
 */
export function isInstalled(root) {
  const read = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  if (!existsSync(inBin(root, 'node'))) return false;
  let installed;
  try {
    installed = read('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  return Object.entries(read('package-lock.json')).every(([path, locked]) => {
    if (path === '') return true;
    // `npx vitrine` in a checkout: npm links a package's commands, if their files exist.
    if (/^packages\/[^/]+$/.test(path) && !Object.keys(locked.bin ?? {}).every(name => existsSync(inBin(root, name))))
      return false;
    const entry = installed[path];
    // Packages for other platforms are in the lock file only.
    if (entry === undefined) return locked.optional === true || locked.devOptional === true;
    if (entry.version !== locked.version || entry.integrity !== locked.integrity) return false;
    return existsSync(join(root, path, 'package.json'));
  });
}
