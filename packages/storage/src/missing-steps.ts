// The steps of a schema that its data lacks; the runners of SQLite and PostgreSQL apply them.
import { StorageError } from './errors.ts';

/** The steps that bring empty data to today's revision; the number of steps is the revision. A released step never changes. */
export type Migrations = readonly string[];

/** Returns what data of `revision` lacks. Throws `newer-revision`; `place` names the data. */
export function missingSteps(steps: Migrations, revision: number, place: string): Migrations {
  if (revision <= steps.length) return steps.slice(revision);
  throw new StorageError(
    'newer-revision',
    `${place} was written by a newer Vitrine (revision ${revision}, this one reads ${steps.length}). Use the newer one, or another place for the data.`,
    { received: revision },
  );
}
