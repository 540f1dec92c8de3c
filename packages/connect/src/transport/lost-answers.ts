// Finds the request that a lost answer belongs to when the answer does not say so: the only one that it can be.

/** A request that waits for its answer, or another message that needs none. */
export interface Sent {
  /** Undefined for a message that needs no answer. */
  readonly id: string | number | undefined;
  /** Stays open for as long as the client listens: no lost answer is taken for its own. */
  readonly isSubscription: boolean;
  /** The name of the request in error messages. */
  readonly what: string;
}

export interface LostAnswer {
  /** The requests that it may belong to. */
  readonly candidates: Set<Sent>;
  /** Ends the request that it belongs to. */
  readonly end: (request: Sent) => void;
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
  /** An answer came that names no request. `maybeUnasked`: it may answer a message that needs none, which some servers do. */
  lost(end: LostAnswer['end'], options?: { readonly maybeUnasked: boolean }): LostAnswer | undefined;
  /** A lost answer belongs to a request after all, or to none. */
  withdraw(answer: LostAnswer | undefined): void;
}

/** How many messages without an answer are remembered, and how many ids. */
const MAX_UNASKED = 100;
const MAX_IDS = 10_000;

export function createLostAnswers(): LostAnswers {
  let open: Sent[] = [];
  let losses: LostAnswer[] = [];
  const ids = new Set<string>();

  const remove = (request: Sent): void => {
    open = open.filter(each => each !== request);
    for (const { candidates } of losses) candidates.delete(request);
    settle();
  };

  /** Ends requests once as many answers are lost as they wait for. */
  const settle = (): void => {
    losses = losses.filter(({ candidates }) => candidates.size > 0);
    for (const { candidates } of [...losses]) {
      const coveredLosses = losses.filter(other => [...other.candidates].every(request => candidates.has(request)));
      if (coveredLosses.length < candidates.size) continue;
      losses = losses.filter(other => !coveredLosses.includes(other));
      open = open.filter(each => !candidates.has(each));
      for (const [index, request] of [...candidates].entries()) coveredLosses[index]?.end(request);
    }
  };

  return {
    wasSent: id => ids.has(String(id)),
    sent(message) {
      open.push(message);
      if (message.id !== undefined) ids.add(String(message.id));
      const [oldest] = ids;
      if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest);
      const unasked = open.filter(({ id }) => id === undefined);
      if (unasked.length > MAX_UNASKED) open = open.filter(each => each !== unasked[0]);
    },
    get: id => open.find(each => each.id === id),
    answered(request) {
      const at = open.indexOf(request);
      open = open.filter(({ id }, index) => id !== undefined || index > at);
      remove(request);
    },
    over: remove,
    lost(end, { maybeUnasked } = { maybeUnasked: false }) {
      const unasked = maybeUnasked ? open.find(({ id }) => id === undefined) : undefined;
      if (unasked) {
        open = open.filter(each => each !== unasked);
        return undefined;
      }
      const requests = open.filter(({ id, isSubscription }) => id !== undefined && !isSubscription);
      const answer: LostAnswer = { candidates: new Set(requests), end };
      losses.push(answer);
      settle();
      return answer;
    },
    withdraw(answer) {
      losses = losses.filter(each => each !== answer);
    },
  };
}
