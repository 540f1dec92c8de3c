// What load balancers and orchestrators ask a service: whether it is alive (`/healthz`), and whether it can serve (`/readyz`). Everyone may ask,
// so an answer has names of checks and nothing else, and many questions at once are one run of the checks.

/** One thing that a service needs, such as its database. */
export interface HealthCheck {
  /** Named in the answer when it fails: `database`. */
  readonly name: string;
  /** Rejects when the service cannot use it now. Not called again while a call goes on. */
  readonly check: () => Promise<unknown>;
  /** True if the service works without it, though worse. @default false */
  readonly isOptional?: boolean | undefined;
}

/** Options of `createHealth`. */
export interface HealthOptions {
  /** @default none: the service is ready until it closes */
  readonly checks?: readonly HealthCheck[] | undefined;
  /** Longest time of a check, in milliseconds. @default 1500 */
  readonly timeoutMs?: number | undefined;
  /** How long an outcome is answered again without a new run, in milliseconds. @default 1000 */
  readonly keepMs?: number | undefined;
  /** Called with the error of a check that fails, once until it has passed again. @default none */
  readonly onFailure?: ((name: string, error: unknown) => void) | undefined;
  /** A monotonic clock in milliseconds. @default performance.now */
  readonly now?: (() => number) | undefined;
}

/** The state of a service, for load balancers that send it requests. */
export interface Health {
  /** 200 `{status: 'ok'}` as long as the process answers. */
  alive(): Response;
  /**
   * 200 `{status: 'ok'}`; 200 `{status: 'degraded', failing: ['files']}` when only optional checks fail; 503
   * `{status: 'unavailable', failing: ['database']}`; or 503 `{status: 'closing'}`. Never rejects.
   */
  ready(): Promise<Response>;
  /** Tells whether all checks pass that are not optional. Never rejects. */
  isAvailable(): Promise<boolean>;
  /** Makes the service not ready from now on, whatever the checks say. */
  drain(): void;
}

/** Paths at which `alive` and `ready` are answered. */
export const HEALTH_PATHS = { alive: '/healthz', ready: '/readyz' } as const;

/**
 * Creates the answers.
 * @example
 * const health = createHealth({ checks: [{ name: 'database', check: () => sql`select 1` }] });
 * const response = await health.ready();
 */
export function createHealth({
  checks = [],
  timeoutMs = 1500,
  keepMs = 1000,
  onFailure = () => {},
  now = () => performance.now(),
}: HealthOptions = {}): Health {
  const failing = new Set<string>();
  let isClosing = false;
  let latest: { readonly outcome: Promise<readonly string[]>; endedAt: number } | undefined;

  /** The calls that go on, by the name of their check. */
  const running = new Map<string, Promise<unknown>>();
  const call = ({ name, check }: HealthCheck): Promise<unknown> => {
    const earlier = running.get(name);
    if (earlier) return earlier;
    // A check may throw before it returns a promise.
    const next = Promise.resolve().then(check);
    running.set(name, next);
    next.catch(() => {}).finally(() => running.delete(name));
    return next;
  };
  const passes = async (check: HealthCheck): Promise<boolean> => {
    const { name } = check;
    try {
      await within(timeoutMs, call(check));
      failing.delete(name);
      return true;
    } catch (error) {
      if (!failing.has(name)) onFailure(name, error);
      failing.add(name);
      return false;
    }
  };
  const run = async (): Promise<readonly string[]> => {
    const passed = await Promise.all(checks.map(passes));
    return checks.flatMap(({ name }, index) => (passed[index] ? [] : [name]));
  };
  const readFailing = (): Promise<readonly string[]> => {
    if (latest && now() - latest.endedAt < keepMs) return latest.outcome;
    const entry = { outcome: run(), endedAt: Number.POSITIVE_INFINITY };
    void entry.outcome.then(() => {
      entry.endedAt = now();
    });
    latest = entry;
    return entry.outcome;
  };
  const isOptional = (name: string): boolean => checks.some(check => check.name === name && check.isOptional === true);
  return {
    alive: () => answer(200, { status: 'ok' }),
    async ready() {
      if (isClosing) return answer(503, { status: 'closing' });
      const names = await readFailing();
      if (names.length === 0) return answer(200, { status: 'ok' });
      return names.every(isOptional)
        ? answer(200, { status: 'degraded', failing: names })
        : answer(503, { status: 'unavailable', failing: names });
    },
    isAvailable: async () => (await readFailing()).every(isOptional),
    drain() {
      isClosing = true;
    },
  };
}

function answer(status: 200 | 503, body: object): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } });
}

/** Rejects when `work` takes longer. */
function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
