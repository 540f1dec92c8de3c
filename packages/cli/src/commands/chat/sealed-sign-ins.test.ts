// Sign-ins in the user's store: sealed, for this user and this server alone.
import { randomBytes } from 'node:crypto';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it } from 'vitest';
import { createSealedSignIns } from './sealed-sign-ins.ts';

function createMemoryStore() {
  const settings = new Map<string, unknown>();
  return {
    settings,
    getSetting: async (name: string) => settings.get(name),
    setSetting: async (name: string, value: unknown) => void settings.set(name, value),
  };
}

it('what is written can be read, but not in the database, by another user, or in the place of another server', async () => {
  const box = createSecretBox(new Uint8Array(randomBytes(32)));
  const store = createMemoryStore();
  const ann = createSealedSignIns('ann', async () => box);
  ann.open({ store });
  await ann.storage.write('sign-in 1', 'a token of ann');
  expect(await ann.storage.read('sign-in 1')).toBe('a token of ann');
  expect(JSON.stringify([...store.settings])).not.toContain('token of ann');
  const bob = createSealedSignIns('bob', async () => box);
  bob.open({ store });
  expect(await bob.storage.read('sign-in 1')).toBeUndefined();
  store.settings.set('server:sign-in 2', store.settings.get('server:sign-in 1'));
  expect(await ann.storage.read('sign-in 2')).toBeUndefined();
  await ann.storage.write('sign-in 1', undefined);
  expect(await ann.storage.read('sign-in 1')).toBeUndefined();
});

it('what is read before the store is open waits for it, and the other processes are told of changes', async () => {
  const signIns = createSealedSignIns('ann', async () => createSecretBox(new Uint8Array(32)));
  const reading = signIns.storage.read('sign-in 1');
  const calls: string[] = [];
  const locked: string[] = [];
  const stop = signIns.storage.subscribe!(() => calls.push('heard'));
  let announced = () => {};
  signIns.open({
    store: createMemoryStore(),
    announce: () => calls.push('announced'),
    onAnnounced(listener) {
      announced = listener;
      return () => calls.push('stopped');
    },
    exclusive(name, work) {
      locked.push(name);
      return work();
    },
  });
  expect(await reading).toBeUndefined();
  announced();
  await signIns.storage.write('sign-in 1', 'text');
  stop();
  expect(calls).toEqual(['heard', 'announced', 'stopped']);
  expect(await signIns.storage.exclusive!('sign-in 1', async () => 'done')).toBe('done');
  // Users and servers do not wait for each other.
  expect(locked).toEqual([expect.stringMatching(/ann.*sign-in 1/)]);
});
