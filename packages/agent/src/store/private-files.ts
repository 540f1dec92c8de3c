// The data folder is for its user alone: it holds conversations, results and documents. Folders and files that an older version made
// readable for others are repaired.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, resolve, sep } from 'node:path';

const STICKY = 0o1000;

/** Creates the file and its folder when missing. SQLite gives the files beside a database the rights of the database. */
export function makePrivateFile(file: string): void {
  const folder = resolve(dirname(file));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isShared(folder)) restrict(folder, 0o700);
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const end of ['', '-wal', '-shm', '-journal']) if (existsSync(file + end)) restrict(file + end, 0o600);
}

/** A folder that also has another purpose keeps its rights: a home, a folder for everyone's temporary files, the one that the user works in. */
function isShared(folder: string): boolean {
  const isAbove = `${process.cwd()}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
  return isAbove || [homedir(), tmpdir()].includes(folder) || (statSync(folder).mode & STICKY) !== 0;
}

function restrict(path: string, mode: number): void {
  const entry = statSync(path);
  const isExpected = mode === 0o700 ? entry.isDirectory() : entry.isFile();
  if (!isExpected || (entry.mode & 0o077) === 0) return;
  try {
    chmodSync(path, entry.mode & mode);
  } catch (error) {
    // It belongs to another user, or its file system has no rights: its owner decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM' && (error as NodeJS.ErrnoException).code !== 'ENOTSUP')
      throw error;
  }
}
