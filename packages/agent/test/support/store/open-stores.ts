// Opens the stores of a test, and closes them with it.
import { onTestFinished } from 'vitest';
import { LOCAL_USER, type Store, type StoreProvider } from '../../../src/store/store.ts';

/** An empty place for data. */
export interface StorePlace {
  /** The engine and the place, as arguments of `store-writer.ts`, which is another process. */
  readonly processArguments: readonly string[];
  /** A process that uses the data. */
  start(): Promise<StoreProvider>;
}

/** Makes an empty place, which is removed when the test has finished. */
export type CreatePlace = () => Promise<StorePlace>;

/** A process on `place`, closed when the test has finished. */
export async function startProvider(place: StorePlace): Promise<StoreProvider> {
  const provider = await place.start();
  onTestFinished(() => provider.close());
  return provider;
}

/** A user's store, closed with its test before its provider. */
export async function openStore(place: StorePlace, userId = LOCAL_USER): Promise<Store> {
  const store = await (await startProvider(place)).open(userId);
  onTestFinished(() => store.close());
  return store;
}

/** The store of the local user in an empty place, with the sessions `a` and `b`. */
export async function openSessions(createPlace: CreatePlace): Promise<Store> {
  const store = await openStore(await createPlace());
  for (const id of ['a', 'b']) await store.createSession({ id, createdAt: '2026-01-01T00:00:00.000Z' });
  return store;
}
