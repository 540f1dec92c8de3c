// Finds installed packages that a bundle contains and that come without the text of their licence.
import { globSync } from 'node:fs';

/** The folders, of the packages that these modules belong to, in which there is no file of a licence. */
export function listUnlicensedPackages(modules: readonly string[]): string[] {
  const folders = modules.flatMap(path => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].filter(folder => globSync('{LICEN[CS]E,[Ll]icen[cs]e}*', { cwd: folder }).length === 0);
}
