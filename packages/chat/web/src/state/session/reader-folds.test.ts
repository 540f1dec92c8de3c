import { expect, it } from 'vitest';
import { createReaderFolds } from './reader-folds.ts';

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

it('keeps what the reader has opened, for its session', () => {
  const storage = createStorage();
  const folds = createReaderFolds('one', storage);
  folds.set('a', 'open');
  folds.set('b', 'open');
  folds.set('a', 'folded');
  expect([...createReaderFolds('one', storage).getSnapshot()]).toEqual([
    ['b', 'open'],
    ['a', 'folded'],
  ]);
  expect(createReaderFolds('two', storage).getSnapshot().size).toBe(0);
});

it('forgets what is no choice, and the oldest of many', () => {
  const storage = createStorage();
  storage.setItem('vitrine.folds.one', '[["a","open"],["b","ajar"],3]');
  const folds = createReaderFolds('one', storage);
  expect([...folds.getSnapshot().keys()]).toEqual(['a']);
  for (let index = 0; index < 500; index++) folds.set(`call-${index}`, 'open');
  expect(folds.getSnapshot().has('a')).toBe(false);
  storage.setItem('vitrine.folds.one', '{');
  expect(createReaderFolds('one', storage).getSnapshot().size).toBe(0);
});

it('works where nothing can be stored', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  } as unknown as Storage;
  const folds = createReaderFolds('one', full);
  folds.set('a', 'open');
  expect(folds.getSnapshot().get('a')).toBe('open');
});
