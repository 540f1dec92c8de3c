import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { migrateDatabase } from './migrate.ts';

const ONE = 'CREATE TABLE words (word TEXT) STRICT';
const TWO = "INSERT INTO words VALUES ('two')";

function migrate(file: string, steps: readonly string[]) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  onTestFinished(() => database.close());
  migrateDatabase(database, { steps, place: file });
  return () =>
    database
      .prepare('SELECT word FROM words')
      .all()
      .map(({ word }) => word);
}

it('applies each step once, and the new ones later', () => {
  const file = join(tempFolder(), 'words.db');
  expect(migrate(file, [ONE])()).toEqual([]);
  expect(migrate(file, [ONE, TWO])()).toEqual(['two']);
  expect(migrate(file, [ONE, TWO])()).toEqual(['two']);
});

it('processes that begin at the same time apply each step once', async () => {
  const file = join(tempFolder(), 'words.db');
  const script = join(import.meta.dirname, '../../test/support/migrate-process.ts');
  const children = Array.from({ length: 8 }, () => {
    const child = spawn(process.execPath, [script, file, ONE, TWO], { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, lines: createInterface({ input: child.stdout }) };
  });
  await Promise.all(children.map(({ lines }) => once(lines, 'line')));
  const ends = children.map(({ child }) => once(child, 'exit'));
  for (const { child } of children) child.stdin.end();
  expect(await Promise.all(ends)).toEqual(children.map(() => [0, null]));
  expect(migrate(file, [ONE, TWO])()).toEqual(['two']);
});

it('a failing step leaves the database as it was', () => {
  const file = join(tempFolder(), 'words.db');
  migrate(file, [ONE]);
  expect(() => migrate(file, [ONE, TWO, 'SELECT nonsense'])).toThrow('no such column: nonsense');
  expect(migrate(file, [ONE])()).toEqual([]);
});

it('refuses the data of a newer Vitrine, and leaves it as it is', () => {
  const file = join(tempFolder(), 'words.db');
  const newer = new DatabaseSync(file);
  newer.exec(`${ONE}; PRAGMA user_version = 2`);
  newer.close();
  const bytes = readFileSync(file);
  expect(() => migrate(file, [ONE])).toThrow(
    expect.objectContaining({
      code: 'newer-revision',
      received: 2,
      message: `${file} was written by a newer Vitrine (revision 2, this one reads 1). Use the newer one, or another place for the data.`,
    }),
  );
  expect(readFileSync(file)).toEqual(bytes);
});
