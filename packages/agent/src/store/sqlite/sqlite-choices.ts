// The SQLite part of the store for the user's lasting choices: consents, sandbox opt-ins of servers, and settings.
import type { DatabaseSync } from 'node:sqlite';
import type { Consent } from '@vitrine/protocol/internal/session/consent';
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import type { Choices } from '../choices.ts';
import type { RunWork } from './sqlite-work.ts';

/** Work of the store: errors become `AgentError`; `transact` writes all or nothing. */
interface StoreWork {
  readonly run: RunWork;
  readonly transact: RunWork;
}

export function createSqliteChoices(database: DatabaseSync, { run, transact }: StoreWork): Choices {
  const sql = {
    listConsents: database.prepare('SELECT body, since FROM consents ORDER BY rowid'),
    addConsent: database.prepare(
      "INSERT OR IGNORE INTO consents (body, since) VALUES (?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    ),
    removeConsent: database.prepare('DELETE FROM consents WHERE body = ?'),
    listOptIns: database.prepare('SELECT server, body FROM opt_ins ORDER BY server'),
    setOptIns: database.prepare('INSERT OR REPLACE INTO opt_ins (server, body) VALUES (?, ?)'),
    removeOptIns: database.prepare('DELETE FROM opt_ins WHERE server = ?'),
    getSetting: database.prepare('SELECT body FROM settings WHERE name = ?'),
    listSettings: database.prepare('SELECT name, body FROM settings'),
    setSetting: database.prepare('INSERT OR REPLACE INTO settings (name, body) VALUES (?, ?)'),
  };

  return {
    listConsents: () => run(() => sql.listConsents.all().map(({ body }) => JSON.parse(String(body)) as Consent)),
    listGivenConsents: () =>
      run(() =>
        sql.listConsents.all().map(({ body, since }) => ({
          ...(JSON.parse(String(body)) as Consent),
          ...(since === null ? {} : { since: String(since) }),
        })),
      ),
    addConsent: consent => run(() => void sql.addConsent.run(JSON.stringify(consent))),
    removeConsents: consents =>
      transact(() => {
        for (const consent of consents) sql.removeConsent.run(JSON.stringify(consent));
      }),
    listOptIns: () =>
      run(() =>
        sql.listOptIns
          .all()
          .map(({ server, body }) => ({ server: String(server), optIns: JSON.parse(String(body)) as SandboxOptIn[] })),
      ),
    setOptIns: (server, optIns) =>
      run(() => {
        if (optIns.length === 0) sql.removeOptIns.run(server);
        else sql.setOptIns.run(server, JSON.stringify(optIns));
      }),
    getSetting: name =>
      run(() => {
        const row = sql.getSetting.get(name);
        return row === undefined ? undefined : (JSON.parse(String(row.body)) as unknown);
      }),
    setSetting: (name, value) => run(() => void sql.setSetting.run(name, JSON.stringify(value))),
    changeSettings: change =>
      transact(() => {
        let count = 0;
        for (const { name, body } of sql.listSettings.all()) {
          const next = change(String(name), JSON.parse(String(body)));
          if (next === undefined) continue;
          sql.setSetting.run(String(name), JSON.stringify(next));
          count++;
        }
        return count;
      }),
  };
}
