// Schedules where several processes have the same data: each looks for records that are due, and takes them by putting their time off, so that no other one
// takes them; when it dies, they are due again. What the work makes has ids that follow from the time, so that a record worked on twice makes nothing twice.
import type { Row, Sql } from '@vitrine/storage/internal/postgres';
import { DUE_KINDS, workOn } from '../schedules/due-records.ts';
import { followRun } from '../schedules/follow-run.ts';
import type { DueWorker } from '../schedules/make-run.ts';
import { INBOX } from '../schedules/schedule-records.ts';
import { decodeText } from '../store/postgres/encode-text.ts';
import type { Store } from '../store/store.ts';
import type { Agent } from '../types.ts';

const LOOK_MS = 2000;
/** Time that a process has for a record before others take it. */
const LEASE_MS = 30_000;
/** Records that a process works on at the same time. */
const MAX_TAKEN = 10;

export interface DueLooksOptions {
  readonly sql: Sql;
  /** Milliseconds since 1970, by the database. */
  readonly now: () => number;
  /** Runs `work` with what the work on a user's records needs. */
  readonly hold: (userId: string, work: (worker: DueWorker) => Promise<void>) => Promise<void>;
  /** Opens the store of a user without an agent. */
  readonly openStore: (userId: string) => Promise<Store>;
  /** Finds what stands in the way of a user's runs, and tells the user of them. */
  readonly beside: (userId: string) => Pick<DueWorker, 'findObstacle' | 'notify'>;
  readonly onError: (error: Error) => void;
}

/** Returns a function that ends the looking; it resolves when nothing is worked on. */
export function startDueLooks({ sql, now, hold, openStore, beside, onError }: DueLooksOptions): () => Promise<void> {
  const working = new Set<Promise<void>>();
  let isClosed = false;
  let timer: NodeJS.Timeout;

  const workOnRow = async (userId: string, kind: string, id: string): Promise<void> => {
    if (kind !== INBOX)
      return hold(userId, async worker => {
        const record = await worker.store.getRecord(kind, id);
        if (record?.dueAt !== undefined) await workOn(record, worker);
      });
    // What goes on is in the log: no server of the user is connected for that.
    const store = await openStore(userId);
    const askAgent = async <T>(ask: (agent: DueWorker['agent']) => Promise<T>): Promise<T> => {
      let answer: T;
      await hold(userId, async ({ agent, untilConnected }) => {
        await untilConnected();
        answer = await ask(agent);
      });
      return answer!;
    };
    const pinToBoard: Agent['pinToBoard'] = (...pin) => askAgent(agent => agent.pinToBoard(...pin));
    const callTool: Agent['callTool'] = (...call) => askAgent(agent => agent.callTool(...call));
    try {
      const record = await store.getRecord(kind, id);
      if (record?.dueAt !== undefined) await followRun(record, { store, now, ...beside(userId), pinToBoard, callTool });
    } finally {
      await store.close();
    }
  };
  const begin = ({ user_id, kind, id }: Row): void => {
    const work = workOnRow(String(user_id), String(kind), decodeText(String(id))).catch(onError);
    working.add(work);
    void work.then(() => working.delete(work));
  };
  const look = async (): Promise<void> => {
    const room = MAX_TAKEN - working.size;
    if (room <= 0) return;
    const at = new Date(now()).toISOString();
    const until = new Date(now() + LEASE_MS).toISOString();
    const rows = await sql`
      UPDATE records SET due_at = ${until}, revision = revision + 1 WHERE (user_id, kind, id) IN (
        SELECT user_id, kind, id FROM records WHERE due_at <= ${at} AND kind = ANY(${[...DUE_KINDS]}::text[])
        ORDER BY due_at LIMIT ${room} FOR UPDATE SKIP LOCKED
      ) RETURNING user_id, kind, id`;
    rows.forEach(begin);
  };
  let looking = Promise.resolve();
  const plan = (): void => {
    timer = setTimeout(() => {
      looking = look()
        .catch(error => onError(error as Error))
        .then(() => {
          if (!isClosed) plan();
        });
    }, LOOK_MS);
    timer.unref();
  };
  plan();
  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(working);
  };
}
