// The repository for tests about the whole of it: its root, its packages, its documents.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
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

/** One package of the workspace. */
export interface Workspace {
  /** Name of the package's folder, `protocol`, `cli`. */
  name: string;
  /** Path of the package from the root: `packages/protocol`. */
  path: string;
  manifest: Manifest;
}

/** Reads a JSON file, named from the root. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

/** Every published package, by name; apps/storybook, for one, is never published. */
export function listPackages(): Workspace[] {
  return listWorkspaces().filter(({ path, manifest }) => /^(packages|apps)\//.test(path) && !manifest.private);
}

/** Every package of the workspace: published ones, examples, measurements. */
export function listWorkspaces(): Workspace[] {
  return listFiles(['{packages,apps,examples}/*/package.json', '{attack,bench}/package.json']).map(file => {
    const path = dirname(file);
    return { name: basename(path), path, manifest: readJson<Manifest>(file) };
  });
}

/** Files that match, as paths from the root with forward slashes, sorted, without installed and built ones. */
export function listFiles(patterns: string | string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '.vitrine/**', 'shots/**'] })
    .map(file => relative(root, join(root, file)).replaceAll('\\', '/'))
    .sort();
}

/** The documents for users and developers, as paths from the root. */
export function listDocuments(): string[] {
  return listFiles(['*.md', 'docs/**/*.md', '{packages,apps,examples}/*/README.md', 'bench/README.md']);
}

/** A file's text, named from the root. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
