// The rights of the data folder: others can read nothing, also of a folder that an older version made.
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { createSqliteStore } from './sqlite-store.ts';

const readMode = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
const ON_WINDOWS = process.platform === 'win32';

function open(file: string) {
  const store = createSqliteStore({ file });
  onTestFinished(() => store.close());
  return store;
}

/** Every file and folder of a folder, with its rights. */
const rightsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).map(
    entry => `${entry.isDirectory() ? 'folder' : 'file'} ${readMode(join(entry.parentPath, entry.name))}`,
  );

it.skipIf(ON_WINDOWS)('a new data folder is 700, and every file in it 600, whatever the umask', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const folder = join(tempFolder(), 'a', 'data');
  await open(join(folder, 'vitrine.db')).createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  expect(readMode(folder)).toBe('700');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['vitrine.db', 'vitrine.db-wal', 'vitrine.db-shm']));
  expect(new Set(rightsIn(folder))).toEqual(new Set(['folder 700', 'file 600']));
});

it.skipIf(ON_WINDOWS)('a data folder of an older version is repaired, its write-ahead files included', async () => {
  const folder = join(tempFolder(), 'data');
  const file = join(folder, 'vitrine.db');
  // A second process keeps the write-ahead files there.
  await open(file).createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  for (const entry of readdirSync(folder)) chmodSync(join(folder, entry), entry === 'owners' ? 0o755 : 0o644);
  chmodSync(folder, 0o755);
  open(file);
  expect(readMode(folder)).toBe('700');
  expect(rightsIn(folder).filter(rights => rights !== 'folder 700' && rights !== 'file 600')).toEqual([]);
});

it.skipIf(ON_WINDOWS)('a folder that everyone uses keeps its rights', () => {
  const folder = join(tempFolder(), 'everyone');
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  writeFileSync(join(folder, 'other'), '');
  open(join(folder, 'vitrine.db'));
  expect(readMode(folder)).toBe('1777');
  expect(readMode(join(folder, 'vitrine.db'))).toBe('600');
});

it.skipIf(ON_WINDOWS)('a folder with other things in it keeps its rights, also at the next start', async () => {
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'other'), '');
  for (let start = 0; start < 2; start++) await open(join(folder, 'vitrine.db')).close();
  expect(readMode(folder)).toBe('755');
  expect(readMode(join(folder, 'vitrine.db'))).toBe('600');
  expect(readMode(join(folder, 'owners'))).toBe('700');
});

it.skipIf(ON_WINDOWS)('a link to the folder that the user works in is that folder', () => {
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  const folder = tempFolder();
  const work = join(folder, 'project');
  mkdirSync(work);
  chmodSync(work, 0o755);
  symlinkSync(work, join(folder, 'link'));
  process.chdir(work);
  open(join(folder, 'link', 'vitrine.db'));
  expect(readMode(work)).toBe('755');
});
