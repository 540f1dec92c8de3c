// Who writes to a data folder. Several processes may share one; each holds a lock that the system frees when it dies, however
// it dies, so that the others can tell an abandoned call from one that still runs.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Owner {
  readonly id: string;
  /** Whether the process that made the owner `id` still holds it. */
  isAlive(id: string): boolean;
  close(): void;
}

/** Takes a lock in `folder` under a new `id`. SQLite's own file locks are used: they work on every system it runs on. */
export function createOwner(folder: string, id: string): Owner {
  mkdirSync(folder, { recursive: true });
  const fileOf = (owner: string): string => join(folder, `${owner}.lock`);
  const lock = new DatabaseSync(fileOf(id));
  lock.exec('BEGIN EXCLUSIVE');
  return {
    id,
    isAlive(other) {
      if (other === id) return true;
      if (!existsSync(fileOf(other))) return false;
      const probe = new DatabaseSync(fileOf(other));
      try {
        probe.exec('BEGIN EXCLUSIVE');
      } catch {
        return true;
      } finally {
        probe.close();
      }
      rmSync(fileOf(other), { force: true });
      return false;
    },
    close() {
      lock.close();
      rmSync(fileOf(id), { force: true });
    },
  };
}

/** The owner of a database in memory: no other process can see it. */
export const loneOwner = (id: string): Owner => ({ id, isAlive: other => other === id, close: () => {} });
