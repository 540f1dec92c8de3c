// The notice for chats that share a database, but not the key of their secrets.
import { randomBytes } from 'node:crypto';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it } from 'vitest';
import { checkSharedKey } from './check-shared-key.ts';

/** Starts processes one after the other, each with these keys. Resolves with which of them print a notice. */
async function start(...processes: (readonly [Uint8Array, ...Uint8Array[]])[]): Promise<boolean[]> {
  const settings = new Map<string, unknown>();
  const store = {
    getSetting: async (name: string) => settings.get(name),
    setSetting: async (name: string, value: unknown) => void settings.set(name, value),
  };
  const outcomes: boolean[] = [];
  for (const keys of processes) {
    const notices: string[] = [];
    await checkSharedKey({ store, box: createSecretBox(...keys), output: { notice: text => notices.push(text) } });
    expect(notices.join()).toMatch(notices.length > 0 ? /VITRINE_SECRET_KEY/ : /^$/);
    outcomes.push(notices.length > 0);
  }
  return outcomes;
}

it('says it at the start of each process with another key, and not while a key is replaced', async () => {
  const [old, fresh] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))] as const;
  expect(await start([old], [old], [old])).toEqual([false, false, false]);
  expect(await start([old], [fresh], [old])).toEqual([false, true, true]);
  // A key that was lost is said once.
  expect(await start([old], [fresh], [fresh])).toEqual([false, true, false]);
  expect(await start([old], [fresh, old], [fresh])).toEqual([false, false, false]);
});
