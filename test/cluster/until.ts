import { setTimeout as delay } from 'node:timers/promises';

/** Time in which work is tried again while chats are away. */
export const PATIENCE_MS = 120_000;

/** Tries again while chats are away. Rejects with the last error after two minutes. */
export async function until<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(500);
    }
}
