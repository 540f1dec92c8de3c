// Lists the exports of package entry points that nothing outside their package uses and no document names: such a name is better
// private. A type counts as used where another module of its package names it, because signatures must be reachable.
//
//   node scripts/unused-exports.ts   prints them, by entry point
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `entry`: how the module is imported, such as `@vitrine/view/react`. */
export interface UnusedExport {
  readonly entry: string;
  readonly name: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Record<string, string | { '@vitrine/source': string }>;
}

/** Files that may use a package: everything but generated and installed ones. */
const USERS = [
  '{packages,apps,examples}/*/**/*.{ts,tsx,mjs,js,md,json}',
  '{bench,attack,scripts,test,docs}/**/*.{ts,tsx,mjs,md}',
  '*.md',
];
const IGNORED = ['**/node_modules/**', '**/dist/**', '**/*.gen.ts', '**/package.json'];

/** The exceptions: parts of a public interface that users need, by package, each with its reason. */
export const intendedExports = JSON.parse(read('scripts/unused-exports.json')) as {
  readonly [packageName: string]: { readonly [name: string]: string };
};

/** The package of an entry point: `@vitrine/view` of `@vitrine/view/react`. */
export function packageOf(entry: string): string {
  return /^(@[^/]+\/)?[^/]+/.exec(entry)![0];
}

/** Sorted by entry point and name. */
export function listUnusedExports(): UnusedExport[] {
  const files = globSync(USERS, { cwd: root, exclude: IGNORED }).map(file => file.replaceAll('\\', '/'));
  const texts = new Map(files.map(file => [file, read(file)]));
  const found: UnusedExport[] = [];
  for (const path of globSync('{packages,apps}/*/package.json', { cwd: root }).sort()) {
    const manifest = JSON.parse(read(path)) as Manifest;
    if (manifest.private) continue;
    const home = dirname(path);
    const outside = usersOf(texts, manifest.name, home);
    const inside = files.filter(file => file.startsWith(`${home}/src/`) && !/\.(test|browser|full)\./.test(file));
    for (const [subpath, source] of entriesOf(manifest))
      for (const { name, isType, file } of exportsOf(join(home, source))) {
        const word = new RegExp(`\\b${name}\\b`);
        if (outside.some(text => word.test(text))) continue;
        if (
          isType &&
          inside.some(other => isNamedIn(name, other === file ? 2 : 1, texts.get(other)!) && !isEntry(other))
        )
          continue;
        found.push({ entry: manifest.name + subpath.slice(1), name });
      }
  }
  return found.sort((a, b) => `${a.entry} ${a.name}`.localeCompare(`${b.entry} ${b.name}`));
}

/** The texts outside a package that import it, and all documents, including its own README. */
function usersOf(texts: ReadonlyMap<string, string>, name: string, home: string): string[] {
  const imported = new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`);
  return [...texts]
    .filter(([file, text]) => file.endsWith('.md') || (!file.startsWith(`${home}/src/`) && imported.test(text)))
    .map(([, text]) => text);
}

function entriesOf({ exports = {} }: Manifest): [subpath: string, source: string][] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string' ? [] : [[subpath, target['@vitrine/source']] as [string, string]],
  );
}

/** Whether a module's text has the word at least so many times. */
function isNamedIn(name: string, times: number, text: string): boolean {
  return text.split(new RegExp(`\\b${name}\\b`)).length > times;
}

/** Whether a file only lists what a package exports: being listed is no use. */
function isEntry(file: string): boolean {
  return file.endsWith('/index.ts') || file.includes('/src/entries/');
}

interface Export {
  readonly name: string;
  readonly isType: boolean;
  /** Where it is declared, or exported from another package. */
  readonly file: string;
}

/** The exports of a module, including re-exports. */
function exportsOf(file: string): Export[] {
  const text = read(file);
  const found: Export[] = [];
  const declared =
    /^export (?:declare )?(?:abstract )?(?:async )?(interface|type|function\*?|class|const|let|enum) (\w+)/gm;
  for (const [, kind, name] of text.matchAll(declared))
    found.push({ name: name!, isType: kind === 'interface' || kind === 'type', file });
  for (const [, from] of text.matchAll(/^export \* from '(\.[^']+)'/gm)) found.push(...exportsOf(resolve(file, from!)));
  for (const [, onlyTypes, names, from] of text.matchAll(/^export (type )?\{([^}]*)\}(?: from '([^']+)')?/gm))
    for (const part of names!.split(',').filter(entry => entry.trim() !== '')) {
      const [, isType, own, alias] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? [];
      if (own === undefined) continue;
      found.push({
        name: alias ?? own,
        isType: Boolean(onlyTypes ?? isType),
        file: from?.startsWith('.') ? resolve(file, from) : file,
      });
    }
  return found;
}

function resolve(file: string, from: string): string {
  return join(dirname(file), from).replaceAll('\\', '/');
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { entry, name } of listUnusedExports()) console.log(`${entry} ${name}`);
