// One chat for the tests of a file: opened before the first, closed after the last.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

interface Opened {
  /** Ends what a test began. Returns the errors of its pages. */
  finish?(): Promise<string[]>;
  close(): Promise<void>;
}

/** Stands for what `open` resolves with, from the first test on. A test whose pages had errors fails. */
export function openForTests<T extends Opened>(open: () => Promise<T>): T {
  let resource: T | undefined;
  beforeAll(async () => {
    resource = await open();
  });
  afterEach(async () => {
    expect((await resource?.finish?.()) ?? []).toEqual([]);
  });
  afterAll(() => resource?.close());
  return new Proxy({} as T, {
    get(_, name) {
      if (!resource) throw new Error('Nothing is open yet: use it within a test.');
      return Reflect.get(resource, name, resource) as unknown;
    },
  });
}
