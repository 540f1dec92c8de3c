// Where the site's files are, and how its pages are written.
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root: string = join(fileURLToPath(import.meta.url), '..', '..', '..', '..');
/** The site's folder. */
export const home: string = join(root, 'apps', 'site');
/** The pages that Astro reads. All of them are written by write-pages.ts. */
export const CONTENT: string = join(home, 'src', 'content', 'docs');

/** Files of the repository that match, as paths from its root with forward slashes, sorted. */
export function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map(file => relative(root, join(root, file)).replaceAll('\\', '/'))
    .sort();
}

/** Writes a page of the site's content. `path` is from the content's folder. */
export function writePage(path: string, text: string): void {
  const target = join(CONTENT, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
