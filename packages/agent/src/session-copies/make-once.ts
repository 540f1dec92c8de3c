// Makes a session whose id its client has chosen at most once, however often the client sends its request.
import { createSerialQueue } from '@vitrine/std/internal/serial-queue';
import { AgentError } from '../errors.ts';
import type { Store } from '../store/store.ts';

/** Pattern of `ChosenIdSchema` of the API: ids in queries pass no schema. */
const CHOSEN_ID = /^[\w-]{1,64}$/;

/**
 * Resolves with the id of the session that `make` has made now, or an earlier request with the same id. `chosen`: absent when the client chose none.
 * Rejects as `make`, and with `AgentError` `bad-arguments` when the id is none.
 */
export type MakeOnce = (chosen: string | undefined, make: (id: string) => Promise<unknown>) => Promise<{ id: string }>;

export function createMakeOnce(store: Pick<Store, 'getSession'>, randomId: () => string): MakeOnce {
  /** One request at a time for each id: the next one sees the session that the one before has made. */
  const requests = createSerialQueue();
  return async (chosen, make) => {
    const id = chosen ?? randomId();
    if (chosen === undefined) {
      await make(id);
      return { id };
    }
    if (!CHOSEN_ID.test(id))
      throw new AgentError('bad-arguments', 'The id of a session has 1 to 64 letters, digits, - and _.', {
        received: id,
      });
    return requests.run(id, async () => {
      if (await store.getSession(id)) return { id };
      try {
        await make(id);
      } catch (error) {
        // Another process may have made it meanwhile.
        if (!(await store.getSession(id))) throw error;
      }
      return { id };
    });
  };
}
