// The data folder is for its user alone: it holds conversations, results and documents. What an older version made readable for others is
// repaired; a folder that the user has for other things, too, keeps its rights.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, sep } from 'node:path';

const OTHERS = 0o077;
/** Sticky, set-group-id: of folders that several users share. */
const SHARED = 0o3000;

/** Creates a folder of Vitrine's own when it is missing. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, 0o700);
}

/** Creates the file and its folder when missing. SQLite gives the files beside a database the rights of the database. */
export function makePrivateFile(file: string): void {
  const folder = dirname(file);
  const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined || readdirSync(folder).length === 0;
  const isOfOlderVersion = existsSync(file) && (statSync(file).mode & OTHERS) !== 0;
  if ((isNew || isOfOlderVersion) && !isShared(folder)) restrict(folder, 0o700);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const end of ['', '-wal', '-shm', '-journal']) if (existsSync(file + end)) restrict(file + end, 0o600);
}

/** A home, a folder for everyone's files, and the one that the user works in have other purposes. */
function isShared(folder: string): boolean {
  // A link to such a folder is one, too.
  const real = realpathSync(folder);
  const isAbove = `${realpathSync(process.cwd())}${sep}`.startsWith(real.endsWith(sep) ? real : `${real}${sep}`);
  const common = [homedir(), tmpdir()].filter(existsSync).map(path => realpathSync(path));
  return isAbove || common.includes(real) || (statSync(real).mode & SHARED) !== 0;
}

function restrict(path: string, mode: number): void {
  const entry = statSync(path);
  const isExpected = mode === 0o700 ? entry.isDirectory() : entry.isFile();
  if (!isExpected || (entry.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, entry.mode & mode);
  } catch (error) {
    // It belongs to another user, or its file system has no rights: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM' && (error as NodeJS.ErrnoException).code !== 'ENOTSUP')
      throw error;
  }
}
