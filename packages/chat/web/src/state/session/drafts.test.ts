import { beforeEach, expect, it } from 'vitest';
import { createDrafts, EMPTY_DRAFT } from './drafts.ts';

/** Creates a storage as in a browser: the stored names are the object's own keys. */
function createStorage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(storage, name) ? storage[name] : null),
    setItem: (name: string, value: string) => void (storage[name] = value),
    removeItem: (name: string) => void delete storage[name],
  };
  const storage = Object.create(methods) as Storage;
  return storage;
}

let storage: Storage;
beforeEach(() => {
  storage = createStorage();
});

it('keeps a draft for each chat and for the next new one', () => {
  const drafts = createDrafts('ada', storage);
  drafts.write('s1', { ...EMPTY_DRAFT, text: 'one' });
  drafts.write(undefined, { ...EMPTY_DRAFT, text: 'new', from: { kind: 'prompt', server: 'shop' } });
  const reloaded = createDrafts('ada', storage);
  expect(reloaded.read('s1')).toEqual({ ...EMPTY_DRAFT, text: 'one' });
  expect(reloaded.read(undefined)).toEqual({ ...EMPTY_DRAFT, text: 'new', from: { kind: 'prompt', server: 'shop' } });
  expect(reloaded.read('s2')).toEqual(EMPTY_DRAFT);
});

it('an empty draft leaves nothing behind', () => {
  const drafts = createDrafts('ada', storage);
  drafts.write('s1', { ...EMPTY_DRAFT, text: 'one' });
  drafts.write('s1', EMPTY_DRAFT);
  expect(Object.keys(storage)).toEqual([]);
});

it('another user finds no draft, also after the first one has come back', () => {
  storage.setItem('vitrine.theme', 'dark');
  createDrafts('ada', storage).write('s1', { ...EMPTY_DRAFT, text: 'secret' });
  expect(createDrafts('bob', storage).read('s1')).toEqual(EMPTY_DRAFT);
  expect(Object.keys(storage)).toEqual(['vitrine.theme']);
});

it('clear() removes every draft, and nothing else', () => {
  storage.setItem('vitrine.theme', 'dark');
  const drafts = createDrafts('ada', storage);
  drafts.write('s1', { ...EMPTY_DRAFT, text: 'one' });
  drafts.write(undefined, { ...EMPTY_DRAFT, text: 'two' });
  drafts.clear();
  expect(Object.keys(storage)).toEqual(['vitrine.theme']);
});

it.each(['{', '{"text": 3}', '{"text": "old"}', 'null', '[]'])('what is no draft is read as an empty one: %s', json => {
  storage.setItem('vitrine.draft.ada/s1', json);
  expect(createDrafts('ada', storage).read('s1')).toEqual(EMPTY_DRAFT);
});

it('a storage that is full or denied costs only the keeping', () => {
  const deny = (): never => {
    throw new DOMException('denied', 'QuotaExceededError');
  };
  const drafts = createDrafts('ada', { getItem: deny, setItem: deny, removeItem: deny } as unknown as Storage);
  drafts.write('s1', { ...EMPTY_DRAFT, text: 'one' });
  expect(drafts.read('s1')).toEqual(EMPTY_DRAFT);
});
