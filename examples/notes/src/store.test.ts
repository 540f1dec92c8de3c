// The notes in a real SQLite file: what changes do, what several processes see, and what is refused.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Change } from './schemas.ts';
import { MAX_NOTES, type NotesStore, openNotesStore } from './store.ts';

let folder: string;
let store: NotesStore;
let time = 0;
const open = (): NotesStore => openNotesStore({ file: join(folder, 'deep', 'notes.sqlite'), now: () => time });
beforeEach(() => {
  time = Date.UTC(2026, 10, 27);
  folder = mkdtempSync(join(tmpdir(), 'notes-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (id: string, kind: 'note' | 'task' = 'task'): Change => ({
  type: 'add',
  id,
  kind,
  title: `The ${id}`,
  text: '',
});
const ids = (of = store): string[] => of.list().map(({ id }) => id);

it('keeps the notes in their order over a restart, new ones at the top', () => {
  store.apply([add('a'), add('b', 'note'), add('c'), add('d')]);
  store.apply([{ type: 'move', id: 'd', beforeId: 'a' }]);
  store.apply([{ type: 'move', id: 'c', beforeId: null }]);
  store.apply([{ type: 'move', id: 'a', beforeId: 'b' }]);
  store.apply([{ type: 'edit', id: 'a', isDone: true }]);
  store.apply([{ type: 'edit', id: 'b', text: 'two\nlines', isDone: true }]);
  const before = store.list();
  store.close();
  store = open();
  expect(store.list()).toEqual(before);
  expect(before).toEqual([
    { id: 'a', kind: 'task', title: 'The a', text: '', isDone: true },
    { id: 'b', kind: 'note', title: 'The b', text: 'two\nlines', isDone: false },
    { id: 'd', kind: 'task', title: 'The d', text: '', isDone: false },
    { id: 'c', kind: 'task', title: 'The c', text: '', isDone: false },
  ]);
});

it('shows the changes of another process, whose revision is the same', () => {
  const other = open();
  try {
    const first = store.revision();
    store.apply([add('a')]);
    expect(other.revision()).toBeGreaterThan(first);
    other.apply([add('b')]);
    expect(ids()).toEqual(['b', 'a']);
    expect(other.revision()).toBe(store.revision());
  } finally {
    other.close();
  }
});

it('restores a deleted note at its place, for 30 days', () => {
  store.apply([add('a'), add('b'), add('c')]);
  store.apply([{ type: 'delete', id: 'b' }]);
  expect(ids()).toEqual(['c', 'a']);
  time += 29 * 86_400_000;
  store.apply([{ type: 'restore', id: 'b' }]);
  expect(ids()).toEqual(['c', 'b', 'a']);
  store.apply([{ type: 'delete', id: 'b' }]);
  time += 31 * 86_400_000;
  store.apply([add('d')]);
  store.apply([{ type: 'restore', id: 'b' }]);
  expect(ids()).toEqual(['d', 'c', 'a']);
});

it('makes all changes of a call or none', () => {
  store.apply(Array.from({ length: MAX_NOTES - 1 }, (_, index) => add(`n${index}`)));
  const revision = store.revision();
  expect(() => store.apply([add('last'), add('too-many')])).toThrow(`There are ${MAX_NOTES} notes already.`);
  expect([ids().length, store.revision()]).toEqual([MAX_NOTES - 1, revision]);
  store.apply([add('last')]);
  expect(ids()).toHaveLength(MAX_NOTES);
});
