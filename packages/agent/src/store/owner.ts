// Locks that identify the processes writing to a data folder. The system releases a lock when its process dies, however
// it dies, so that other processes can tell an abandoned call from a running one.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile, makePrivateFolder } from './sqlite/private-files.ts';

export interface Owner {
  readonly id: string;
  /** Whether the process with the owner id `id` is still running. */
  isAlive(id: string): boolean;
  close(): void;
}

/** Takes a lock in `folder` under a new `id`. Uses SQLite's own file locks, which work on every system that SQLite supports. */
export function createOwner(folder: string, id: string): Owner {
  const lockPath = (owner: string): string => join(folder, `${owner}.lock`);
  makePrivateFolder(folder);
  makePrivateFile(lockPath(id));
  const lock = new DatabaseSync(lockPath(id));
  lock.exec('BEGIN EXCLUSIVE');
  return {
    id,
    isAlive(other) {
      if (other === id) return true;
      if (!existsSync(lockPath(other))) return false;
      const probe = new DatabaseSync(lockPath(other));
      try {
        probe.exec('BEGIN EXCLUSIVE');
      } catch {
        return true;
      } finally {
        probe.close();
      }
      rmSync(lockPath(other), { force: true });
      return false;
    },
    close() {
      lock.close();
      rmSync(lockPath(id), { force: true });
    },
  };
}

/** The owner of an in-memory database: no other process can see it. */
export const loneOwner = (id: string): Owner => ({ id, isAlive: other => other === id, close: () => {} });

/** Whether a process uses the database in a data folder. */
export function isInUse(folder: string): boolean {
  const locks = join(folder, 'owners');
  if (!existsSync(locks)) return false;
  const ids = readdirSync(locks).flatMap(name => (name.endsWith('.lock') ? [name.slice(0, -'.lock'.length)] : []));
  const me = createOwner(locks, crypto.randomUUID());
  try {
    return ids.some(id => me.isAlive(id));
  } finally {
    me.close();
  }
}
