// The record of a user's sign-in at one server, in the storage and in memory. Another process may change it: the storage has the truth.

import { isDeepStrictEqual } from 'node:util';
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { createStore } from '../store.ts';
import {
  changeSignIn,
  NO_SIGN_IN,
  parseAttempt,
  parseRecord,
  type SignInAttempt,
  type SignInEvent,
  type SignInRecord,
} from './sign-in-record.ts';
import type { SignInStorage } from './sign-in-storage.ts';

export interface StoredSignIn {
  /** As last read; an empty one before that. */
  getSnapshot(): SignInRecord;
  subscribe(listener: () => void): () => void;
  /** As last read, else as stored. */
  read(): Promise<SignInRecord>;
  /** As it is stored now. */
  readAgain(): Promise<SignInRecord>;
  /** Resolves with the record after the event, when it is stored. */
  change(event: SignInEvent): Promise<SignInRecord>;
  /** Runs `work` with the record as it is stored, while nothing else changes it, in any process. `work` changes it by `change` alone. */
  exclusively<T>(work: (record: SignInRecord, change: StoredSignIn['change']) => Promise<T>): Promise<T>;
  saveAttempt(attempt: SignInAttempt): Promise<void>;
  /** The attempt with this state, which can be taken once; undefined when `test` refuses it, or there is none. */
  takeAttempt(test: (attempt: SignInAttempt) => boolean): Promise<SignInAttempt | undefined>;
  close(): void;
}

/** `identity` of the server: its sign-in outlasts its name. */
export function createStoredSignIn(storage: SignInStorage, identity: string): StoredSignIn {
  const recordName = `sign-in ${identity}`;
  const attemptName = `sign-in attempt ${identity}`;
  const store = createStore<SignInRecord>(NO_SIGN_IN);
  let loading: Promise<SignInRecord> | undefined;
  const queue = createSerialQueue();

  const publish = (record: SignInRecord): SignInRecord => {
    if (!isDeepStrictEqual(record, store.getSnapshot())) store.set(record);
    return store.getSnapshot();
  };
  const load = async (): Promise<SignInRecord> => publish(parseRecord(await storage.read(recordName)));
  /** Nothing is published in another order than it was read. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => queue.run(recordName, work);
  /** Reading and writing are one step, for other processes, too. */
  const locked = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() => (storage.exclusive ? storage.exclusive(recordName, work) : work()));
  const write = async (event: SignInEvent): Promise<SignInRecord> => {
    const before = parseRecord(await storage.read(recordName));
    const after = changeSignIn(before, event);
    if (after !== before) await storage.write(recordName, JSON.stringify(after));
    return publish(after);
  };
  const readAgain = (): Promise<SignInRecord> => {
    loading = inTurn(load);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  // A storage that fails is noticed by the next request.
  const unsubscribe = storage.subscribe?.(() => void readAgain().catch(() => {}));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    read: () => loading?.then(() => store.getSnapshot()) ?? readAgain(),
    readAgain,
    change: event => locked(() => write(event)),
    exclusively: work => locked(async () => work(await load(), write)),
    saveAttempt: attempt => locked(() => storage.write(attemptName, JSON.stringify(attempt))),
    takeAttempt: test =>
      locked(async () => {
        const attempt = parseAttempt(await storage.read(attemptName));
        if (!attempt || !test(attempt)) return undefined;
        await storage.write(attemptName, undefined);
        return attempt;
      }),
    close: () => unsubscribe?.(),
  };
}
