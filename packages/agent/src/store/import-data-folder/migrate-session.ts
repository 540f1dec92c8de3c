// Copies one session, or goes on with it where an earlier migration ended, and compares the copy with the original.
import { createHash } from 'node:crypto';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { SessionSummary } from '../../api/contract/sessions.ts';
import { AgentError } from '../../errors.ts';
import type { PostgresStore } from '../postgres/postgres-store.ts';
import type { Change } from '../store.ts';
import type { SqliteSource } from './sqlite-source.ts';

/** Events that are read and written at once. */
const BATCH = 200;

type ReadEvents = (range: { after: number; limit: number }) => SessionEvent[] | Promise<SessionEvent[]>;

/**
 * Resolves with the number of events that were written; 0 when the session was there already. Rejects with `AgentError` `store-failed`
 * when the original is damaged, or when the database has other events under the session's id.
 */
export async function migrateSession(
  { seq, ...summary }: SessionSummary,
  { source, store }: { source: SqliteSource; store: PostgresStore },
): Promise<number> {
  const { id } = summary;
  const copy = await store.getSession(id);
  if (!copy) await store.importSession(summary);
  const start = copy?.seq ?? 0;
  if (start > seq) throw differs(id);
  const readSource: ReadEvents = range => source.readEvents(id, range);
  for (let after = start; after < seq; after += BATCH) {
    const events = await readSource({ after, limit: BATCH });
    checkNumbers(id, events, { after, seq });
    await store.write(events.map(event => toChange(id, event)));
  }
  const hashes = [await hashEvents(readSource, seq), await hashEvents(range => store.readEvents(id, range), seq)];
  if (hashes[0] !== hashes[1]) throw differs(id);
  return seq - start;
}

/** Checks that there is no gap between the last number and the next, and the batch ends where it should. */
function checkNumbers(
  id: string,
  events: readonly SessionEvent[],
  { after, seq }: { after: number; seq: number },
): void {
  const expected = Math.min(BATCH, seq - after);
  if (events.length === expected && events.every((event, n) => event.seq === after + n + 1)) return;
  throw new AgentError(
    'store-failed',
    `Events of the session ${id} after number ${after} are missing in the data folder. Export it there; it is not migrated.`,
    { received: id, storeProblem: 'damaged' },
  );
}

function toChange(sessionId: string, { seq: _, at, ...event }: SessionEvent): Change {
  return { type: 'event', sessionId, at, event };
}

/** SHA-256 of the events 1 to `seq`, as JSON. */
async function hashEvents(read: ReadEvents, seq: number): Promise<string> {
  const hash = createHash('sha256');
  for (let after = 0; after < seq; after += BATCH)
    for (const event of await read({ after, limit: Math.min(BATCH, seq - after) }))
      hash.update(`${JSON.stringify(event)}\n`);
  return hash.digest('hex');
}

const differs = (id: string): AgentError =>
  new AgentError(
    'store-failed',
    `The database has a session ${id} with other events. It is left as it is: delete it there, or migrate to another user.`,
    { received: id },
  );
