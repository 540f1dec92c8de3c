// Revisions in PostgreSQL. Additions for the same tool wait for each other, so that numbers have no gap.
import type { Log } from '@vitrine/connect/proxy';
import type { Queries, Sql } from '@vitrine/storage/internal/postgres';
import {
  type NewRevision,
  type Revision,
  RevisionSchema,
  type RevisionStore,
  type StoredRevision,
} from '../generation/revisions/revision.ts';
import { isSameInterface } from '../generation/revisions/same-interface.ts';
import { readBody } from './read-body.ts';

export function createPostgresRevisionStore(sql: Sql, server: string, log: Log): RevisionStore {
  return {
    load: () => loadRevisions(sql, server, log),
    add: (revision: NewRevision) =>
      sql.begin(async (tx): Promise<Revision> => {
        const { toolName } = revision;
        await tx`SELECT pg_advisory_xact_lock(hashtext(${server}), hashtext(${toolName}))`;
        const own = revision.key === undefined ? [] : await loadRevisions(tx, server, log);
        const same = own.find(stored => stored.revision.toolName === toolName && isSameInterface(stored, revision));
        if (same) return same.revision;
        const [last] = await tx`SELECT coalesce(max(number), 0) AS number FROM interfaces
          WHERE server = ${server} AND tool = ${toolName}`;
        const numbered: Revision = { ...revision, number: Number(last?.number) + 1 };
        await tx`INSERT INTO interfaces (server, tool, number, body)
          VALUES (${server}, ${toolName}, ${numbered.number}, ${JSON.stringify(numbered)})`;
        return numbered;
      }) as Promise<Revision>,
    async withdraw({ toolName, number }, reason, workspace) {
      await sql`INSERT INTO withdrawals (server, tool, number, workspace, reason)
        SELECT server, tool, number, ${JSON.stringify(workspace ?? null)}, ${JSON.stringify(reason)} FROM interfaces
        WHERE server = ${server} AND tool = ${toolName} AND number = ${number}
        ON CONFLICT (server, tool, number, workspace) DO UPDATE SET reason = excluded.reason`;
    },
  };
}

async function loadRevisions(sql: Queries, server: string, log: Log): Promise<StoredRevision[]> {
  const rows = await sql`
    SELECT tool, number, body, (SELECT string_agg(workspace || E'\t' || reason, E'\n') FROM withdrawals
      WHERE (server, tool, number) = (one.server, one.tool, one.number)) AS withdrawals
    FROM interfaces AS one WHERE server = ${server} ORDER BY tool COLLATE "C", number`;
  return rows.flatMap(({ tool, number, body, withdrawals }) => {
    const revision = readBody(body, RevisionSchema, {
      ...{ log, event: 'revision_unreadable', row: `interface ${number} of ${tool}` },
    });
    return revision ? [{ revision, ...readWithdrawals(String(withdrawals ?? '')) }] : [];
  });
}

/** Each line: the JSON of a workspace, or `null` for all, a tab, and the JSON of the reason; JSON has neither raw tabs nor line ends. */
function readWithdrawals(text: string): Omit<StoredRevision, 'revision'> {
  const lines = text === '' ? [] : text.split('\n');
  const all = lines.map(line => line.split('\t').map(part => JSON.parse(part)) as [string | null, string]);
  const everywhere = all.find(([workspace]) => workspace === null);
  const single = all.filter(([workspace]) => workspace !== null);
  return {
    ...(everywhere && { withdrawn: everywhere[1] }),
    ...(single.length > 0 && { withdrawnIn: Object.fromEntries(single) }),
  };
}
