// Writes the generated modules (*.gen.ts) whose sources have changed. The bundlers are loaded only when there is something to build, so
// that `npm start` and the tests can check every time.
//
//   node scripts/build-artefacts.ts          those that are stale
//   node scripts/build-artefacts.ts --force  all of them
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARTEFACT_FILES, type ArtefactFile } from './artefact-files.ts';
import { hashSources } from './lib/hash-sources.ts';
import { root, withLock } from './lib/workspace.mjs';

const STAMPS = join(root, 'node_modules', '.cache', 'vitrine-artefacts.json');

/** Hashes of a module's sources, and of its text. */
interface Stamp {
  readonly sources: string;
  readonly text: string;
}
type Stamps = { readonly [file in ArtefactFile]?: Stamp };

/**
 * Writes every stale module; `isForced`: every module. Concurrent processes wait for each other. Resolves with the files
 * written, as paths from the root.
 */
export async function buildArtefacts({ isForced = false } = {}): Promise<ArtefactFile[]> {
  if (!isForced && staleArtefacts().length === 0) return [];
  return withLock('artefacts', async () => {
    const stale = isForced ? [...ARTEFACT_FILES] : staleArtefacts();
    if (stale.length === 0) return [];
    // Read before the build, so that a source which is saved meanwhile makes the module stale again.
    const sources = hashesOfSources();
    const { ARTEFACTS } = await import('./artefacts.ts');
    const stamps: { [file in ArtefactFile]?: Stamp } = { ...readStamps() };
    for (const stage of listStages(stale)) {
      await Promise.all(
        stage.map(async file => {
          const text = await ARTEFACTS[file]();
          replaceFile(join(root, file), text);
          stamps[file] = { sources: sources(file), text: hashText(text) };
        }),
      );
    }
    mkdirSync(dirname(STAMPS), { recursive: true });
    replaceFile(STAMPS, JSON.stringify(stamps, null, 2));
    return stale;
  });
}

/** The modules that are missing, were changed by hand, or whose sources have changed. */
export function staleArtefacts(): ArtefactFile[] {
  const stamps = readStamps();
  const sources = hashesOfSources();
  return ARTEFACT_FILES.filter(file => {
    const stamp = stamps[file];
    return (
      stamp === undefined || stamp.sources !== sources(file) || stamp.text !== hashText(readOrEmpty(join(root, file)))
    );
  });
}

/**
 * Divides `files` into stages to build one after the other: a bundle may contain the generated modules of the packages that its own
 * package depends on, so those are in an earlier stage. Throws an error when packages depend on each other in a circle.
 */
export function listStages(files: readonly ArtefactFile[]): ArtefactFile[][] {
  const stages: ArtefactFile[][] = [];
  let waiting = [...files];
  while (waiting.length > 0) {
    const folders = new Set(waiting.map(readFolder));
    const stage = waiting.filter(file =>
      listSourceFolders(file).every(folder => folder === readFolder(file) || !folders.has(folder)),
    );
    if (stage.length === 0)
      throw new Error(`The packages of these modules depend on each other: ${waiting.join(', ')}`);
    stages.push(stage);
    waiting = waiting.filter(file => !stage.includes(file));
  }
  return stages;
}

/** The patterns of a module's sources: its package, all packages that it depends on, the bundlers and these scripts. */
export function listSourcePatterns(file: ArtefactFile): string[] {
  return [
    ...listSourceFolders(file).map(folder => `${folder}/{src,web,build}/**/*`),
    '{packages,apps}/*/package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/*.ts',
  ];
}

/** The folders of the module's package and of the workspace's packages that it depends on, directly or not. */
function listSourceFolders(file: ArtefactFile): string[] {
  const folders = new Set([readFolder(file)]);
  for (const folder of folders) {
    const { dependencies, devDependencies, peerDependencies } = readManifest(folder);
    const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
    for (const name of names) if (name.startsWith('@vitrine/')) folders.add(findFolder(name));
  }
  return [...folders].sort();
}

/** The folder of the module's package, from the root. */
function readFolder(file: ArtefactFile): string {
  return file.split('/', 2).join('/');
}

function findFolder(packageName: string): string {
  const name = packageName.slice('@vitrine/'.length);
  return existsSync(join(root, 'packages', name)) ? `packages/${name}` : `apps/${name}`;
}

function readManifest(folder: string): Partial<Record<string, Record<string, string>>> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** Several modules have the same sources: each set is read once. */
function hashesOfSources(): (file: ArtefactFile) => string {
  const hashes = new Map<string, string>();
  return file => {
    const patterns = listSourcePatterns(file);
    const key = patterns.join('\n');
    const hash = hashes.get(key) ?? hashSources(patterns);
    hashes.set(key, hash);
    return hash;
  };
}

function readStamps(): Stamps {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8')) as Stamps;
  } catch {
    return {};
  }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Replaces a file in one step: a concurrent reader finds the old text or the new one, complete. */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = process.argv.slice(2);
  const unknown = options.find(option => option !== '--force');
  if (unknown !== undefined) {
    console.error(`Unknown option ${unknown}. The only option is --force.`);
    process.exit(2);
  }
  for (const file of await buildArtefacts({ isForced: options.includes('--force') })) console.error(`wrote ${file}`);
}
