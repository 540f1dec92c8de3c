import { expect, it } from 'vitest';
import { isSource } from './watch-sources.ts';

it.each(['server.mjs', 'src/view.html', 'server.py', 'data/places.json', 'prompts/help.md', 'dbx/text.ts'])(
  '%s is a source',
  path => {
    expect(isSource(path)).toBe(true);
  },
);

it.each([
  'node_modules/zod/index.js',
  '.git/HEAD',
  'notes.db',
  'notes.db-wal',
  'notes.sqlite3-journal',
  'out/log.txt',
  'server.pid',
  'server.mjs~',
])('%s is none: a server or an editor writes it', path => {
  expect(isSource(path)).toBe(false);
});
