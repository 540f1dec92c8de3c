// Where sign-ins are kept: texts under names, of one user. The texts are secret.

/** Keeps what one user's sign-ins need, such as tokens. What is given to `write` is secret: an implementation stores it encrypted. */
export interface SignInStorage {
  /** Reads a text; undefined when nothing is stored under the name, or it cannot be decrypted any more. */
  read(name: string): Promise<string | undefined>;
  /** Writes a text; without `text`, deletes it. */
  write(name: string, text: string | undefined): Promise<void>;
  /** Calls `listener` when another process may have written. Returns the function that unsubscribes it. Absent: there is no other process. */
  subscribe?(listener: () => void): () => void;
  /** Runs `work`, which reads and writes, while no other process runs work under this name. Absent: there is no other process. */
  exclusive?<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Creates a storage for programs that forget sign-ins when they end. */
export function createMemoryStorage(): SignInStorage {
  const texts = new Map<string, string>();
  return {
    read: async name => texts.get(name),
    async write(name, text) {
      if (text === undefined) texts.delete(name);
      else texts.set(name, text);
    },
  };
}
