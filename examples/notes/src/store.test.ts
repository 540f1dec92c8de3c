// The notes in a real SQLite file: what changes do, what several processes see, and what is refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNote } from './find-note.ts';
import { findNotesFile } from './notes-file.ts';
import { type Change, MAX_NOTES } from './schemas.ts';
import { type NotesStore, openNotesStore } from './store.ts';

let folder: string;
let file: string;
let store: NotesStore;
let time = 0;
const open = (): NotesStore => openNotesStore({ file, now: () => time });
beforeEach(() => {
  time = Date.UTC(2026, 10, 27);
  folder = mkdtempSync(join(tmpdir(), 'notes-'));
  file = join(folder, 'deep', 'notes.sqlite');
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
const ids = (of = store): string[] =>
  of
    .snapshot()
    .notes.filter(({ isDeleted }) => !isDeleted)
    .map(({ id }) => id);

describe('the store', () => {
  it('keeps the notes in their order over a restart, new ones at the top', () => {
    store.apply([add('a'), add('b', 'note'), add('c')]);
    store.apply([{ type: 'move', id: 'c', beforeId: 'a' }]);
    store.apply([{ type: 'complete', id: 'a', isDone: true }]);
    store.apply([{ type: 'edit', id: 'b', text: 'two\nlines' }]);
    expect(ids()).toEqual(['b', 'c', 'a']);
    const before = store.snapshot();
    store.close();
    store = open();
    expect(store.snapshot()).toEqual(before);
    expect(before.notes).toMatchObject([
      { id: 'b', title: 'The b', text: 'two\nlines', kind: 'note' },
      { id: 'c', isDone: false },
      { id: 'a', isDone: true },
    ]);
  });

  it('raises the revision with each change, and only then', () => {
    const first = store.revision();
    store.apply([add('a')]);
    const second = store.revision();
    expect(second).toBeGreaterThan(first);
    // Changes without effect: twice the same, a note's own place, a note that is not there.
    expect(store.apply([add('a'), { type: 'move', id: 'a', beforeId: null }])).toEqual({ missingIds: [] });
    expect(store.apply([{ type: 'complete', id: 'x', isDone: true }])).toEqual({ missingIds: ['x'] });
    expect(store.revision()).toBe(second);
  });

  it('shows the changes of another process, whose revision is the same', () => {
    const other = open();
    try {
      store.apply([add('a')]);
      other.apply([add('b')]);
      expect(ids()).toEqual(['b', 'a']);
      expect(other.snapshot()).toEqual(store.snapshot());
    } finally {
      other.close();
    }
  });

  it('restores a deleted note at its place, for 30 days', () => {
    store.apply([add('a'), add('b'), add('c')]);
    expect(
      store.apply([
        { type: 'delete', id: 'b' },
        { type: 'edit', id: 'b', title: 'No' },
      ]).missingIds,
    ).toEqual(['b']);
    expect(ids()).toEqual(['c', 'a']);
    store.apply([{ type: 'restore', id: 'b' }]);
    expect(ids()).toEqual(['c', 'b', 'a']);
    store.apply([{ type: 'delete', id: 'b' }]);
    time += 29 * 86_400_000;
    store.apply([add('d')]);
    expect(store.snapshot().notes.some(({ id }) => id === 'b')).toBe(true);
    time += 2 * 86_400_000;
    store.apply([add('e')]);
    expect(store.apply([{ type: 'restore', id: 'b' }]).missingIds).toEqual(['b']);
  });

  it('makes all changes of a call or none', () => {
    store.apply(Array.from({ length: MAX_NOTES - 1 }, (_, index) => add(`n${index}`)));
    expect(() => store.apply([add('last'), add('too-many')])).toThrow(expect.objectContaining({ code: 'full' }));
    expect(ids()).toHaveLength(MAX_NOTES - 1);
    store.apply([add('last')]);
    expect(ids()).toHaveLength(MAX_NOTES);
  });

  it('says that its file cannot be opened, and opens it once it can', () => {
    const path = join(folder, 'blocked');
    writeFileSync(path, 'x');
    const blocked = openNotesStore({ file: join(path, 'notes.sqlite') });
    expect(() => blocked.revision()).toThrow(expect.objectContaining({ code: 'unavailable' }));
    rmSync(path);
    expect(blocked.revision()).toBe(0);
    blocked.close();
  });
});

it('finds the note that is meant, and names the choices when there are several', () => {
  store.apply([add('milk'), add('milk-jug'), add('bread')]);
  const { notes } = store.snapshot();
  expect(findNote(notes, 'the milk').id).toBe('milk');
  expect(findNote(notes, 'milk-jug').id).toBe('milk-jug');
  expect(findNote(notes, 'BREAD').id).toBe('bread');
  expect(() => findNote(notes, 'the')).toThrow(/Several notes fit "the": .*“The milk” \(milk\)/);
  expect(() => findNote(notes, 'wine')).toThrow(/No note fits "wine"\. There are “The bread”/);
});

it('has its file in the platform’s folder, or where the variable says', () => {
  const home = '/home/me';
  const at = (platform: NodeJS.Platform, env = {}) => findNotesFile({ platform, env, home });
  expect(at('linux')).toBe('/home/me/.local/share/vitrine-example-notes/notes.sqlite');
  expect(at('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/vitrine-example-notes/notes.sqlite');
  expect(at('darwin')).toBe('/home/me/Library/Application Support/vitrine-example-notes/notes.sqlite');
  expect(at('linux', { NOTES_FILE: '/x.sqlite' })).toBe('/x.sqlite');
});
