// A table of pending requests by id, each with a deadline, for JSON-RPC peers. It sends nothing; its owner handles answers and missed
// deadlines.

/** Time as a parameter, so that deadlines can be tested without waiting. Milliseconds. */
export interface DeadlineClock {
  /** Must not go back. */
  now(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The deadline of one request. Times are milliseconds. */
export interface DeadlineOptions {
  /** Milliseconds without an answer, progress or a pause, after which `onTimeout` is called. Absent: no deadline. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds in all, however much progress there is; a pause restarts them. Absent: no limit. */
  readonly totalMs?: number | undefined;
  /** Names this request in progress notifications. Absent: no notification is matched to it. */
  readonly progressToken?: unknown;
}

/** The options of `createPendingRequests`. */
export interface PendingRequestsOptions<Id, Request> {
  /** @default timers of the platform */
  readonly clock?: DeadlineClock | undefined;
  /** A deadline has passed. The request stays in the table until `take` or `extend`. */
  readonly onTimeout?: ((request: Request, id: Id) => void) | undefined;
}

/** The pending requests of one peer, by id. */
export interface PendingRequests<Id, Request> {
  readonly size: number;
  /** Adds a request and starts its deadline. One with the same id is replaced. */
  add(id: Id, request: Request, deadline?: DeadlineOptions): void;
  get(id: Id): Request | undefined;
  has(id: Id): boolean;
  /** All requests, the oldest first. */
  all(): Request[];
  /**
   * Removes a request and stops its deadline: its answer has come, or will not. Undefined when there is none. With `expected`, removes
   * only that very request, and not a later one with the same id.
   */
  take(id: Id, expected?: Request): Request | undefined;
  /** Removes all requests, the oldest first. */
  takeAll(): Request[];
  /** Restarts the deadline of a request. */
  extend(id: Id): void;
  /** Restarts the deadline of the request with this progress token. Returns the request; undefined when there is none. */
  progress(token: unknown): Request | undefined;
  /** Stops the deadline of a request until the returned function is called; it then restarts. Pauses may overlap. */
  pause(id: Id): () => void;
}

interface Entry<Id, Request> {
  readonly id: Id;
  readonly request: Request;
  readonly deadline: DeadlineOptions;
  startedAt: number;
  pauses: number;
  stop: () => void;
}

const PLATFORM_CLOCK: DeadlineClock = {
  now: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * An empty table. Nothing in it throws.
 *
 * @example const pending = createPendingRequests<number, Request>({ onTimeout: request => request.fail() });
 */
export function createPendingRequests<Id, Request>({
  clock = PLATFORM_CLOCK,
  onTimeout,
}: PendingRequestsOptions<Id, Request> = {}): PendingRequests<Id, Request> {
  type Pending = Entry<Id, Request>;
  const entries = new Map<Id, Pending>();
  const byToken = new Map<unknown, Pending>();

  const start = (entry: Pending): void => {
    entry.stop();
    const { timeoutMs, totalMs = Number.POSITIVE_INFINITY } = entry.deadline;
    if (timeoutMs === undefined || entry.pauses > 0) return;
    const leftMs = totalMs - (clock.now() - entry.startedAt);
    entry.stop = clock.after(Math.max(0, Math.min(timeoutMs, leftMs)), () => onTimeout?.(entry.request, entry.id));
  };

  const remove = (entry: Pending): Request => {
    entry.stop();
    entries.delete(entry.id);
    const token = entry.deadline.progressToken;
    if (byToken.get(token) === entry) byToken.delete(token);
    return entry.request;
  };

  return {
    get size() {
      return entries.size;
    },
    add(id, request, deadline = {}) {
      const replaced = entries.get(id);
      if (replaced) remove(replaced);
      const entry: Pending = { id, request, deadline, startedAt: clock.now(), pauses: 0, stop() {} };
      entries.set(id, entry);
      if (deadline.progressToken !== undefined) byToken.set(deadline.progressToken, entry);
      start(entry);
    },
    get: id => entries.get(id)?.request,
    has: id => entries.has(id),
    all: () => [...entries.values()].map(({ request }) => request),
    take(id, expected) {
      const entry = entries.get(id);
      return entry && (expected === undefined || entry.request === expected) ? remove(entry) : undefined;
    },
    takeAll: () => [...entries.values()].map(remove),
    extend(id) {
      const entry = entries.get(id);
      if (entry) start(entry);
    },
    progress(token) {
      const entry = token === undefined ? undefined : byToken.get(token);
      if (entry) start(entry);
      return entry?.request;
    },
    pause(id) {
      const entry = entries.get(id);
      if (!entry) return () => {};
      entry.pauses++;
      entry.stop();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        entry.pauses--;
        if (entry.pauses > 0 || entries.get(id) !== entry) return;
        entry.startedAt = clock.now();
        start(entry);
      };
    },
  };
}
