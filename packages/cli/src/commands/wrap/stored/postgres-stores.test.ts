// `vitrine cache` and `vitrine shapes` over the database of `vitrine wrap --database`.
import { openPostgresStores } from '@vitrine/wrapper/internal/postgres';
import postgres from 'postgres';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasPostgres, tempDatabase } from '../../../../../../test/support/services/postgres.ts';
import { runCli } from '../../../program/run-cli.ts';
import { CATALOG_VERSION } from './catalog-file.ts';

const KEY = '0123456789abcdef';
const OTHER = 'fedcba9876543210';
const log = { debug() {}, info() {}, warn() {}, error() {} };
const shape = { type: ['object' as const], properties: { name: { type: ['string' as const] } }, required: ['name'] };

let printed: string;
beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => {
      printed += text;
      return true;
    });
  return () => void vi.restoreAllMocks();
});

const run = async (...words: string[]): Promise<[code: number, printed: string]> => {
  printed = '';
  return [await runCli(words), printed];
};

/** A database with two servers, one answer, and for the first server a list, two revisions and a shape. */
async function fillDatabase(): Promise<string> {
  const url = await tempDatabase();
  const stores = await openPostgresStores({ url, log });
  await stores.catalog(KEY, CATALOG_VERSION).save({ handshakes: {}, tools: ['{"name":"a"}'] });
  const createdAt = '2026-01-01T00:00:00Z';
  const revision = {
    ...{ toolName: 'forecast', toolHash: 'x', source: 'model' as const, state: 'accepted' as const },
    ...{ reasons: [], createdAt },
  };
  const revisions = stores.revisions(KEY);
  await revisions.withdraw(await revisions.add(revision), 'Undone.');
  await revisions.add(revision);
  for (const key of [KEY, OTHER])
    await stores.shapes(key).save({ toolName: 'person', toolHash: 'x', shape, changes: 2 });
  await stores.answers().set({ key: 'a'.repeat(64), toolName: 'forecast', generator: 'm v1', reasons: [], createdAt });
  await stores.close();
  return url;
}

describe.skipIf(!(await hasPostgres()))('with a database (skipped: no server)', { timeout: 30_000 }, () => {
  it('cache ls lists servers, verify names rows that cannot be read, clear deletes one server or all', async () => {
    const url = await fillDatabase();
    const cache = (...words: string[]) => run('cache', ...words, '--database', url);
    expect(await cache('ls')).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^${KEY} {2}1 tools, 2 interfaces, 1 shapes, 1 KB, \\d{4}-\\d\\d-\\d\\d\\n {2}forecast 1 {2}withdrawn, by model\\n {2}forecast 2 {2}accepted, by model\\n${OTHER} {2}no list, 0 interfaces, 1 shapes, 1 KB, [^\\n]*\\nanswers of models: 1, 1 KB\\n$`,
        ),
      ),
    ]);
    const [, json] = await cache('ls', '--json');
    expect(JSON.parse(json).servers[0]).toMatchObject({ key: KEY, tools: 1, shapes: 1, problems: [] });
    expect(await cache('verify')).toEqual([0, '2 servers, 1 answers, 0 problems\n']);

    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    await sql`UPDATE vitrine_wrapper.interfaces SET body = '{' WHERE number = 2`;
    await sql`UPDATE vitrine_wrapper.shapes SET body = '[]' WHERE server = ${OTHER}`;
    await sql`UPDATE vitrine_wrapper.answers SET body = '1'`;
    const [code, problems] = await cache('verify');
    expect(code).toBe(1);
    expect(problems).toContain(`${KEY}: a stored row cannot be read and is not used: interface 2 of forecast\n`);
    expect(problems).toContain(`${OTHER}: a stored row cannot be read and is not used: shape of person\n`);
    expect(problems).toMatch(/answer a{64}\n2 servers, 0 answers, 3 problems\n$/);

    expect((await cache('clear', '1111111111111111'))[0]).toBe(2);
    expect(await cache('clear', KEY)).toEqual([0, '1 server cleared\n']);
    expect(JSON.parse((await cache('ls', '--json'))[1])).toMatchObject({ servers: [{ key: OTHER }] });
    expect(await sql`SELECT FROM vitrine_wrapper.withdrawals`).toHaveLength(0);
    expect(await cache('clear')).toEqual([0, '1 server cleared\n']);
    expect(await cache('ls')).toEqual([0, 'Nothing is kept.\n']);
  });

  it('shapes ls, show and clear, for one server or all', async () => {
    const url = await fillDatabase();
    const shapes = (...words: string[]) => run('shapes', ...words, '--database', url);
    expect((await shapes('ls'))[1].split('\n')).toEqual([
      `${KEY}  person  1 members, changed 2 times`,
      `${OTHER}  person  1 members, changed 2 times`,
      '',
    ]);
    expect(JSON.parse((await shapes('show', 'person', '--server', KEY))[1])).toEqual(shape);
    expect(await shapes('clear', 'person', '--server', OTHER)).toEqual([0, '1 shape cleared\n']);
    expect((await shapes('show', 'absent'))[0]).toBe(2);
    expect((await shapes('ls'))[1]).toBe(`${KEY}  person  1 members, changed 2 times\n`);
  });

  it('the variable of vitrine wrap names the database, unless a folder is named', async () => {
    const url = await fillDatabase();
    vi.stubEnv('VITRINE_WRAP_DATABASE', url);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await run('cache', 'ls'))[1]).toContain(KEY);
    expect((await run('cache', 'ls', '--directory', '/nowhere'))[1]).toBe('Nothing is kept.\n');
  });
});

it('a folder and a database are two places, and a database that does not answer is named without its password', async () => {
  const url = 'postgres://ann:secret@127.0.0.1:1/wrap';
  const [code, text] = await run('cache', 'ls', '--database', url, '--directory', '/nowhere');
  expect([code, text]).toEqual([2, expect.stringContaining('leave one out')]);
  const [failed, message] = await run('shapes', 'ls', '--database', url);
  expect(failed).not.toBe(0);
  expect(message).toContain('127.0.0.1');
  expect(message).not.toContain('secret');
});
