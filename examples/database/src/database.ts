// The data set in SQLite, in memory: every run begins with the original data.
import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** The most rows of one answer. */
export const MAX_ROWS = 1000;

type Row = Record<string, unknown>;

export interface Database {
  tables(): { name: string; rows: number }[];
  /** Throws for an unknown table. */
  describe(table: string): Row[];
  /** Runs one read-only statement. Throws SQLite's error. */
  query(sql: string): { rows: Row[]; isCut: boolean };
  /** Adds a row; the columns that are left out get their defaults. Returns it as it was stored. */
  insert(table: string, row: Readonly<Record<string, string | number | null>>): Row;
  close(): void;
}

/** Statements that may run; all others are refused unread. */
const READS = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|values|explain)\b/i;

export function openDatabase(): Database {
  const database = new DatabaseSync(':memory:');
  database.exec(readFileSync(new URL('../data/solar-system.sql', import.meta.url), 'utf8'));
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const names = () =>
    database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all() as { name: string }[];
  const checkTable = (table: string): string => {
    const all = names().map(({ name }) => name);
    if (!all.includes(table))
      throw new Error(`There is no table ${JSON.stringify(table)}; there are ${all.join(', ')}.`);
    return quoted(table);
  };
  return {
    tables: () =>
      names().map(({ name }) => {
        const { rows } = database.prepare(`SELECT count(*) AS rows FROM ${quoted(name)}`).get() as { rows: number };
        return { name, rows };
      }),
    describe: table =>
      (database.prepare(`PRAGMA table_info(${checkTable(table)})`).all() as Row[]).map(
        ({ name, type, notnull, dflt_value, pk }) => ({
          column: name,
          type,
          required: notnull === 1,
          default: dflt_value,
          key: pk !== 0,
        }),
      ),
    query(sql) {
      if (!READS.test(sql)) throw new Error('Only SELECT, WITH, VALUES and EXPLAIN: use insert to add a row.');
      // A statement that begins with WITH may still write.
      database.exec('PRAGMA query_only = ON');
      try {
        const rows: Row[] = [];
        for (const row of database.prepare(sql).iterate()) {
          if (rows.length === MAX_ROWS) return { rows, isCut: true };
          rows.push({ ...row });
        }
        return { rows, isCut: false };
      } finally {
        database.exec('PRAGMA query_only = OFF');
      }
    },
    insert(table, row) {
      const columns = Object.keys(row);
      const values =
        columns.length === 0 ? 'DEFAULT VALUES' : `(${columns.map(quoted)}) VALUES (${columns.map(() => '?')})`;
      const statement = database.prepare(`INSERT INTO ${checkTable(table)} ${values} RETURNING *`);
      return { ...statement.get(...(Object.values(row) as SQLInputValue[])) };
    },
    close: () => database.close(),
  };
}
