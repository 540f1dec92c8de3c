// The repository as the repo-level tests see it: its root, its packages, its documents.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = join(fileURLToPath(import.meta.url), '..', '..', '..');

/** The fields of a package.json that the tests read. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  engines?: { node?: string };
  bin?: Record<string, string>;
  exports?: Record<string, unknown>;
  files?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** One folder of packages/. */
export interface Room {
  /** The folder's name, which is the room's name: `protocol`, `cli`. */
  name: string;
  /** Its path from the root: `packages/protocol`. */
  path: string;
  manifest: Manifest;
}

/** Reads a JSON file, named from the root. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

/** Every room that exists, by name. */
export function listRooms(): Room[] {
  return globSync('packages/*/package.json', { cwd: root })
    .map(file => file.split(/[\\/]/)[1]!)
    .sort()
    .map(name => ({
      name,
      path: `packages/${name}`,
      manifest: readJson<Manifest>(`packages/${name}/package.json`),
    }));
}

/** Files that match, as paths from the root with forward slashes, sorted. What npm and the builds write is left out. */
export function listFiles(patterns: string | string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '.vitrine/**', 'shots/**'] })
    .map(file => relative(root, join(root, file)).replaceAll('\\', '/'))
    .sort();
}

/** The documents a person reads, as paths from the root. */
export function listDocuments(): string[] {
  return listFiles(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md', 'bench/README.md']);
}

/** A file's text, named from the root. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
