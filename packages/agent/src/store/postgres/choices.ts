// The user's lasting choices in PostgreSQL: consents, sandbox opt-ins of servers, settings, and the state of views.

import type { Consent } from '@vitrine/protocol/internal/session/consent';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { Sql } from '@vitrine/storage/internal/postgres';
import type { GivenConsent } from '../../api/contract/approvals.ts';
import type { Choices } from '../choices.ts';
import type { Store } from '../store.ts';
import { decodeText, encodeText } from './encode-text.ts';
import { guardQuery, guardRead } from './postgres-errors.ts';

export function createChoices(sql: Sql, userId: string): Choices & Pick<Store, 'getViewState' | 'setViewState'> {
  const now = sql`to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const read = createReader(sql, userId);
  const listGivenConsents = (): Promise<GivenConsent[]> => guardRead(read.consents);
  return {
    listGivenConsents,
    listConsents: async () => (await listGivenConsents()).map(({ since: _, ...consent }) => consent),
    addConsent: consent =>
      guardQuery(async () => {
        const body = JSON.stringify(consent);
        await sql`
          INSERT INTO consents (user_id, id, body, since) VALUES (${userId}, ${sha256Hex(body)}, ${body}, ${now})
          ON CONFLICT DO NOTHING`;
      }),
    removeConsents: consents =>
      guardQuery(async () => {
        const ids = consents.map(consent => sha256Hex(JSON.stringify(consent)));
        await sql`DELETE FROM consents WHERE user_id = ${userId} AND id = ANY(${ids}::text[])`;
      }),
    ...optInMethods(sql, userId),
    ...settingMethods(sql, userId, read.setting),
    ...viewStateMethods(sql, userId),
  };
}

/** Stores consents with the times at which they were given; those that are there already stay as they are. */
export async function addGivenConsents(sql: Sql, userId: string, consents: readonly GivenConsent[]): Promise<void> {
  for (const { since, ...consent } of consents) {
    const body = JSON.stringify(consent);
    await sql`
      INSERT INTO consents (user_id, id, body, since) VALUES (${userId}, ${sha256Hex(body)}, ${body}, ${since ?? null})
      ON CONFLICT DO NOTHING`;
  }
}

function optInMethods(sql: Sql, userId: string) {
  return {
    listOptIns: () =>
      guardRead(async () => {
        const rows = await sql`SELECT server, body FROM opt_ins WHERE user_id = ${userId} ORDER BY server`;
        return rows.map(({ server, body }) => ({
          server: decodeText(String(server)),
          optIns: JSON.parse(String(body)) as SandboxOptIn[],
        }));
      }),
    setOptIns: (server, optIns) =>
      guardQuery(async () => {
        if (optIns.length === 0)
          await sql`DELETE FROM opt_ins WHERE user_id = ${userId} AND server = ${encodeText(server)}`;
        else
          await sql`
            INSERT INTO opt_ins (user_id, server, body) VALUES (${userId}, ${encodeText(server)}, ${JSON.stringify(optIns)})
            ON CONFLICT (user_id, server) DO UPDATE SET body = EXCLUDED.body`;
      }),
  } satisfies Partial<Store>;
}

interface Reading {
  readonly names: Set<string>;
  withConsents: boolean;
  readonly rows: Promise<{
    readonly settings: ReadonlyMap<string, string>;
    readonly consents: readonly GivenConsent[];
  }>;
}

/** Reads the settings and consents that are asked for together, as before each decision, by one query. */
function createReader(sql: Sql, userId: string) {
  let next: Reading | undefined;
  const query = async ({ names, withConsents }: Omit<Reading, 'rows'>): ReturnType<() => Reading['rows']> => {
    const settings = sql`SELECT name, body, NULL AS since, 0 AS place FROM settings WHERE user_id = ${userId} AND name = ANY(${[...names]}::text[])`;
    const consents = sql`SELECT NULL AS name, body, since, place FROM consents WHERE user_id = ${userId}`;
    const rows = await (withConsents ? sql`${settings} UNION ALL ${consents} ORDER BY place` : settings);
    return {
      settings: new Map(rows.flatMap(({ name, body }) => (name === null ? [] : [[String(name), String(body)]]))),
      consents: rows.flatMap(({ name, body, since }) => (name === null ? [toConsent(body, since)] : [])),
    };
  };
  const begin = (): Reading => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    // After all that is asked for in this turn.
    process.nextTick(resolve);
    const reading = { names: new Set<string>(), withConsents: false };
    const rows = asked.then(() => {
      next = undefined;
      return query(reading);
    });
    return Object.assign(reading, { rows });
  };
  const join = (): Reading => {
    next ??= begin();
    return next;
  };
  return {
    async setting(name: string): Promise<string | undefined> {
      const reading = join();
      reading.names.add(encodeText(name));
      return (await reading.rows).settings.get(encodeText(name));
    },
    async consents(): Promise<GivenConsent[]> {
      const reading = join();
      reading.withConsents = true;
      return [...(await reading.rows).consents];
    },
  };
}

const toConsent = (body: unknown, since: unknown): GivenConsent => ({
  ...(JSON.parse(String(body)) as Consent),
  ...(since === null ? {} : { since: String(since) }),
});

function settingMethods(sql: Sql, userId: string, readSetting: (name: string) => Promise<string | undefined>) {
  return {
    getSetting: name =>
      guardRead(async () => {
        const body = await readSetting(name);
        return body === undefined ? undefined : (JSON.parse(body) as unknown);
      }),
    setSetting: (name, value) =>
      guardQuery(async () => {
        await sql`
          INSERT INTO settings (user_id, name, body) VALUES (${userId}, ${encodeText(name)}, ${JSON.stringify(value)})
          ON CONFLICT (user_id, name) DO UPDATE SET body = EXCLUDED.body`;
      }),
    changeSettings: change =>
      guardQuery(async () => {
        let count = 0;
        for (const { name, body } of await sql`SELECT name, body FROM settings WHERE user_id = ${userId}`) {
          const next = change(decodeText(String(name)), JSON.parse(String(body)));
          if (next === undefined) continue;
          const replaced = await sql`
            UPDATE settings SET body = ${JSON.stringify(next)}
            WHERE user_id = ${userId} AND name = ${String(name)} AND body = ${String(body)}`;
          count += replaced.count;
        }
        return count;
      }),
  } satisfies Partial<Store>;
}

function viewStateMethods(sql: Sql, userId: string) {
  const surface = (sessionId: string, surfaceId: string) => sql`
    user_id = ${userId} AND session_id = ${encodeText(sessionId)} AND surface_id = ${encodeText(surfaceId)}`;
  return {
    getViewState: (sessionId, surfaceId) =>
      guardRead(async () => {
        const [row] = await sql`SELECT body FROM view_states WHERE ${surface(sessionId, surfaceId)}`;
        return row && decodeText(String(row.body));
      }),
    setViewState: ({ sessionId, surfaceId, server, json }) =>
      guardQuery(async () => {
        if (json === undefined) await sql`DELETE FROM view_states WHERE ${surface(sessionId, surfaceId)}`;
        else
          await sql`
            INSERT INTO view_states (user_id, session_id, surface_id, server, body)
            VALUES (${userId}, ${encodeText(sessionId)}, ${encodeText(surfaceId)}, ${encodeText(server)}, ${encodeText(json)})
            ON CONFLICT (user_id, session_id, surface_id) DO UPDATE SET server = EXCLUDED.server, body = EXCLUDED.body`;
      }),
  } satisfies Partial<Store>;
}
