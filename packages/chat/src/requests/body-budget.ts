// How much of a user's bodies is in memory at once, over all requests that are being read or answered.
import { ChatError } from '../errors.ts';

/** Room for one file to import, and another that waits. */
const MAX_OPEN_BYTES = 128 * 1024 * 1024;

/** Share of the budget that one request has taken. */
export interface BodyShare {
  /** Throws `ChatError` `too-many`, which is 429, when the user's requests have more than the limit together. */
  add(bytes: number): void;
  /** Gives everything back. Call it once, when the request is answered. */
  release(): void;
}

export interface BodyBudget {
  open(userId: string): BodyShare;
}

/** `maxBytes`: of one user. @default 128 MiB */
export function createBodyBudget(maxBytes: number = MAX_OPEN_BYTES): BodyBudget {
  const openBytes = new Map<string, number>();
  return {
    open(userId) {
      let own = 0;
      const change = (bytes: number): void => {
        own += bytes;
        const total = (openBytes.get(userId) ?? 0) + bytes;
        if (total === 0) openBytes.delete(userId);
        else openBytes.set(userId, total);
        if (bytes > 0 && total > maxBytes)
          throw new ChatError(
            'too-many',
            `You are sending more than ${maxBytes} bytes at once. Wait until one of your requests is answered.`,
            { retryAfterSeconds: 5 },
          );
      };
      return { add: change, release: () => change(-own) };
    },
  };
}
