import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { append, at, message } from '../../test/support/store/events.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { searchSessions } from './search-sessions.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('searchSessions() has each session once, with its best place and the number of the others', async () => {
  const store = createSqliteStore({ file: join(folder, 'vitrine.db') });
  for (const id of ['a', 'b', 'c', 'd']) await store.createSession({ id, createdAt: at });
  await append(store, 'a', message('Lisbon 1'), message('Lisbon 12'), message('Lisbon 13'));
  await append(store, 'b', message('Lisbon 14'));
  await store.updateSession('c', { title: 'Lisbon 15' });
  await append(store, 'c', message('Porto'));
  await append(store, 'd', message('Porto'));
  const results = await searchSessions(store, 'lisbon 1');
  expect(
    results.map(({ sessionId, kind, seq, more, snippet }) => [
      sessionId,
      kind,
      seq,
      more,
      snippet.map(({ text }) => text).join(''),
    ]),
  ).toEqual([
    ['c', 'title', undefined, 0, 'Lisbon 15'],
    ['b', 'message', 1, 0, 'Lisbon 14'],
    ['a', 'message', 1, 2, 'Lisbon 1'],
  ]);
  await store.close();
});
