import { expect, it } from 'vitest';
import { createMemoryStore, createViewStateKeeper } from './view-state.ts';

const surface = { id: 'call-1', server: 'shop' };

it('the memory store keeps states by server and surface, by value', async () => {
  const store = createMemoryStore();
  const state = { list: [1] };
  await store.save(surface, state);
  state.list.push(2);
  expect(await store.load(surface)).toEqual({ list: [1] });
  expect(await store.load({ id: 'call-1', server: 'other' })).toBeUndefined();
  expect(await store.load({ id: 'call-2', server: 'shop' })).toBeUndefined();
  await store.save(surface, undefined);
  expect(await store.load(surface)).toBeUndefined();
});

it('the memory store removes the oldest state at its limit', async () => {
  const store = createMemoryStore();
  for (let n = 0; n <= 1000; n++) await store.save({ id: `s${n}`, server: 'shop' }, n);
  expect(await store.load({ id: 's0', server: 'shop' })).toBeUndefined();
  expect(await store.load({ id: 's1', server: 'shop' })).toBe(1);
});

/** A store that answers when the test says so. */
function slowStore() {
  const saves: { state: unknown; done(error?: Error): void }[] = [];
  return {
    saves,
    load: async () => 'stored' as unknown,
    save: (_: unknown, state: unknown) =>
      new Promise<void>((resolve, reject) => {
        saves.push({ state, done: error => (error ? reject(error) : resolve()) });
      }),
  };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

it('one version is saved at a time; of several that arrive meanwhile only the last', async () => {
  const store = slowStore();
  const keeper = createViewStateKeeper(store, surface, { timeoutMs: 60_000 });
  const saved = [1, 2, 3].map(state => keeper.save(state));
  await turn();
  saved.push(keeper.save(4), keeper.save(5));
  await turn();
  expect(store.saves.map(({ state }) => state)).toEqual([3]);
  store.saves[0]!.done();
  await turn();
  expect(store.saves.map(({ state }) => state)).toEqual([3, 5]);
  store.saves[1]!.done();
  await Promise.all(saved);
  expect(keeper.state).toBe(5);
});

it('a failed save rejects its changes, and the next save is tried', async () => {
  const store = slowStore();
  const keeper = createViewStateKeeper(store, surface, { timeoutMs: 60_000 });
  const first = keeper.save(1);
  await turn();
  const second = keeper.save(2);
  store.saves[0]!.done(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  await turn();
  store.saves[1]!.done();
  await second;
});

it('a newer state of a view is not replaced by the store’s older one; a failed read is repeated', async () => {
  let works = false;
  const store = { ...slowStore(), load: async () => (works ? 'stored' : Promise.reject(new Error('away'))) };
  const missing: string[] = [];
  const keeper = createViewStateKeeper(store, surface, { timeoutMs: 60_000, onMissing: why => missing.push(why) });
  await keeper.load();
  expect(keeper.loaded).toBe(false);
  expect(missing).toEqual(['away']);
  works = true;
  await keeper.load();
  expect(keeper).toMatchObject({ loaded: true, state: 'stored' });
  void keeper.save('newer');
  await keeper.load();
  expect(keeper.state).toBe('newer');
});

it('a store that does not answer delays no view; its late answer is ignored, and it is read again', async () => {
  const answers: ((state: unknown) => void)[] = [];
  const store = { ...slowStore(), load: () => new Promise(resolve => answers.push(resolve)) };
  const missing: string[] = [];
  const keeper = createViewStateKeeper(store, surface, { timeoutMs: 1, onMissing: why => missing.push(why) });
  await keeper.load();
  expect([keeper.loaded, missing]).toEqual([false, ['It was not read within 1 ms.']]);
  answers[0]!('late');
  await turn();
  expect(keeper).toMatchObject({ loaded: false, state: undefined });
  const again = keeper.load();
  answers[1]!('in time');
  await again;
  expect(keeper).toMatchObject({ loaded: true, state: 'in time' });
});
