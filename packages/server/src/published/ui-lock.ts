// `ui.lock.json`: the hashes of a built bundle. The build writes it; the server announces them, and `vitrine publish` uploads what they name.

import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type UILock, UILockSchema } from '@vitrine/protocol/internal/registry/announcement';
import { pathProblem, REGISTRY_LIMITS } from '@vitrine/protocol/internal/registry/names';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { describeError, formatValue, UIResourceError } from '../errors.ts';

export type { UILock } from '@vitrine/protocol/internal/registry/announcement';

/** Default path of the lock file, below the working directory. */
export const UI_LOCK = 'ui.lock.json';

/** The options of `writeUILock`. */
export interface WriteUILockOptions {
  /** Folder of the built bundle: every file below it belongs to the bundle. */
  readonly folder: string | URL;
  /** The entry, a module script. @default the only `.js` or `.mjs` file, else `bundle.js` */
  readonly entry?: string | undefined;
  /** Style sheets that the page links. @default every `.css` file */
  readonly styles?: readonly string[] | undefined;
  /** Paths below the folder that belong to the bundle. @default every file */
  readonly only?: readonly string[] | undefined;
  /** The lock file. @default `ui.lock.json` in the working directory */
  readonly lock?: string | URL | undefined;
}

/**
 * Hashes a built bundle and writes the lock file, only when it has changed. Throws `UIResourceError` `lock-invalid`.
 *
 * @example writeUILock({ folder: 'dist' });
 */
export function writeUILock(options: WriteUILockOptions): UILock {
  const lockFile = toPath(options.lock ?? UI_LOCK);
  const lock = makeUILock(options, lockFile);
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  if (!existsSync(lockFile) || readFileSync(lockFile, 'utf8') !== text) writeFileSync(lockFile, text);
  return lock;
}

/** The lock of a bundle, as `writeUILock` writes it to `lockFile`. Throws `UIResourceError` `lock-invalid`; its `value` lists the faults of files. */
function makeUILock({ folder, entry, styles, only }: WriteUILockOptions, lockFile: string): UILock {
  const root = toPath(folder);
  const files: UILock['files'] = {};
  const faults: string[] = [];
  for (const path of only ?? pathsBelow(root)) {
    const fault = fileFault(root, path);
    if (fault !== undefined) faults.push(fault);
    else {
      const bytes = readFileSync(join(root, path));
      files[path] = { hash: hashBytes(bytes), size: bytes.length };
    }
  }
  if (faults.length > 0) throw invalid(faults.join(' '), faults);
  const paths = Object.keys(files);
  const scripts = paths.filter(path => /\.m?js$/.test(path));
  const entryPath = entry ?? (scripts.length === 1 ? scripts[0] : 'bundle.js');
  if (entryPath === undefined || !Object.hasOwn(files, entryPath))
    throw invalid(
      `The entry ${formatValue(entryPath)} is not in ${root}: name one of ${scripts.join(', ') || 'its scripts'}.`,
      entryPath,
    );
  const sheets = styles ?? paths.filter(path => path.endsWith('.css'));
  return {
    lockVersion: 1,
    folder: relative(dirname(lockFile), root).split(sep).join('/') || '.',
    entry: entryPath,
    ...(sheets.length > 0 && { styles: [...sheets] }),
    files,
  };
}

/**
 * Reads a lock file. Throws `UIResourceError` `lock-missing` when there is none, `lock-invalid` when it cannot be read, and `lock-stale` when a file of
 * the bundle is another one now. A bundle that is not installed with the server is not compared.
 */
export function readUILock(lock: string | URL = UI_LOCK): UILock {
  const file = toPath(lock);
  if (!existsSync(file))
    throw new UIResourceError(
      'lock-missing',
      `There is no ${file}: build the interface first (writeUILock, or vitrine publish), or name the lock file by the option lock.`,
      { received: file },
    );
  const read = parseLock(file);
  const root = resolve(dirname(file), read.folder);
  if (!existsSync(root)) return read;
  for (const [path, { hash }] of Object.entries(read.files)) {
    const filePath = join(root, path);
    if (!existsSync(filePath) || hashBytes(readFileSync(filePath)) !== hash)
      throw new UIResourceError(
        'lock-stale',
        `${file} does not fit ${filePath}: build the interface again, which writes the lock file.`,
        {
          received: path,
        },
      );
  }
  return read;
}

function parseLock(file: string): UILock {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw invalid(`${file} cannot be read: ${describeError(cause)}`, file);
  }
  const read = UILockSchema.safeParse(value);
  if (read.success && Object.hasOwn(read.data.files, read.data.entry)) return read.data;
  const issue = read.error?.issues[0];
  throw invalid(
    `${file} is no lock file: ${issue ? `${issue.path.join('.')}: ${issue.message}` : 'its entry is not in files'}. Build the interface again.`,
    file,
  );
}

/** Reads a file of the bundle. Throws `lock-stale` when it is missing. */
export function readBundleFile(lock: string | URL, { folder }: UILock, path: string): string {
  const filePath = join(dirname(toPath(lock)), folder, path);
  try {
    return readFileSync(filePath, 'utf8');
  } catch {
    throw new UIResourceError(
      'lock-stale',
      `${filePath} is in the lock file and cannot be read: build the interface again.`,
      { received: path },
    );
  }
}

function hashBytes(bytes: Uint8Array): string {
  return `sha256:${sha256Hex(bytes)}`;
}

/** Says why a path cannot be in a bundle. A link could lead out of the folder, and publish a file of another place. */
function fileFault(root: string, path: string): string | undefined {
  const file = join(root, path);
  const problem = pathProblem(path);
  const facts = lstatSync(file, { throwIfNoEntry: false });
  if (facts?.isSymbolicLink()) return `${file} is a symbolic link: put the file itself into the bundle.`;
  if (problem !== undefined) return `${file} cannot be in a bundle: ${problem}`;
  if (!facts?.isFile()) return `${file} is no file.`;
  if (facts.size <= REGISTRY_LIMITS.fileBytes) return undefined;
  return `${file} has ${facts.size} bytes; a file has at most ${REGISTRY_LIMITS.fileBytes}.`;
}

/** Relative paths of all but folders, sorted, so that a lock file is the same on every machine. Links are not followed. */
function pathsBelow(root: string): string[] {
  if (!existsSync(root)) throw invalid(`There is no folder ${root}: build the interface first.`, root);
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : [path];
    });
  return walk('').sort();
}

const toPath = (file: string | URL): string => (file instanceof URL ? fileURLToPath(file) : resolve(file));

function invalid(message: string, value: unknown): UIResourceError {
  return new UIResourceError('lock-invalid', message, { received: value });
}
