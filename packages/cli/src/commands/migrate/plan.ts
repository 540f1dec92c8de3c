// `vitrine migrate --plan`: what the start of a chat of this version would change in a database.
import { planPostgresStores } from '@vitrine/agent/internal/stores';
import type { MigrationPlan } from '@vitrine/storage/internal/postgres';
import { planUserTables } from '../chat/user-tables/queries.ts';
import { USER_SCHEMA } from '../chat/user-tables/user-records.ts';
import { answer, type OutputOptions } from '../registry/output.ts';

interface PlanOptions extends OutputOptions {
  readonly database: string;
  /** Schema of the chats. */
  readonly schema: string;
}

/** Prints the missing steps of the schema of a chat, and of its users where it has them. Rejects when the database cannot be used, or a newer Vitrine wrote it. */
export async function printPlan({ database: url, schema, json }: PlanOptions): Promise<void> {
  const users = await planUserTables({ url, schema: USER_SCHEMA });
  // A chat without sign-in never makes the tables of users.
  const plans = [await planPostgresStores({ url, schema }), ...(users.revision === 0 ? [] : [users])];
  answer({ json }, plans, [...plans.flatMap(describePlan), 'Nothing was written.']);
}

function describePlan({ schema, revision, missing }: MigrationPlan): string[] {
  const isNew = revision === 0;
  const state = isNew ? 'it is new' : `revision ${revision}`;
  if (missing.length === 0) return [`The schema ${schema} needs no change (${state}).`];
  return [
    `The schema ${schema} (${state}) is brought to revision ${revision + missing.length}:`,
    ...missing.map(({ revision, about, change, readableFrom }) => {
      const way = typeof change === 'string' ? 'one transaction' : 'an index, built without locking its table';
      const others =
        readableFrom < revision ? `chats from revision ${readableFrom} go on` : 'older chats must be stopped';
      return `${revision}. ${about}: ${way}${isNew ? '' : `; ${others}`}.`;
    }),
  ];
}
