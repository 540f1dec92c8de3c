// Finds the request that a lost answer belongs to when the answer does not say so: the only one that is open.

/** A request that waits for its answer, or another message that needs none. */
export interface Sent {
  /** Id of the message; undefined for one that needs no answer. */
  readonly id: string | number | undefined;
  /** Stays open for as long as the client listens: no lost answer is taken for its own. */
  readonly isSubscription: boolean;
  /** The name of the request in error messages. */
  readonly what: string;
}

export interface LostAnswers {
  sent(message: Sent): void;
  get(id: string | number): Sent | undefined;
  /** Whether a request had this id: an answer to it may come late. */
  wasSent(id: string | number): boolean;
  /** A request was answered: the server has read everything before it. */
  answered(request: Sent): void;
  /** A request is over without an answer. */
  over(request: Sent): void;
  /**
   * Ends the open request when an answer came that names none, and only one is open. `maybeUnasked`: it may answer a message that needs none, which some
   * servers do.
   */
  lost(end: (request: Sent) => void, options?: { readonly maybeUnasked: boolean }): void;
}

/** How many messages without an answer are remembered, and how many ids. */
const MAX_UNASKED = 100;
const MAX_IDS = 10_000;

export function createLostAnswers(): LostAnswers {
  let open: Sent[] = [];
  const ids = new Set<string>();
  const drop = (request: Sent): void => {
    open = open.filter(each => each !== request);
  };
  return {
    wasSent: id => ids.has(String(id)),
    sent(message) {
      open.push(message);
      if (message.id !== undefined) ids.add(String(message.id));
      const [oldest] = ids;
      if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest);
      const unasked = open.filter(({ id }) => id === undefined);
      if (unasked.length > MAX_UNASKED) drop(unasked[0]!);
    },
    get: id => open.find(each => each.id === id),
    answered(request) {
      const at = open.indexOf(request);
      open = open.filter((each, index) => each !== request && (each.id !== undefined || index > at));
    },
    over: drop,
    lost(end, { maybeUnasked } = { maybeUnasked: false }) {
      const unasked = maybeUnasked ? open.find(({ id }) => id === undefined) : undefined;
      if (unasked) return drop(unasked);
      const [request, ...others] = open.filter(({ id, isSubscription }) => id !== undefined && !isSubscription);
      if (!request || others.length > 0) return;
      drop(request);
      end(request);
    },
  };
}
