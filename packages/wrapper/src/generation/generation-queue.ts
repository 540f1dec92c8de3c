// The order in which interfaces are made in the background, as a pure state machine: (state, event) → state and the tools to start.
// ./create-generation.ts carries it out.

export interface QueueState {
  /** Tools that wait, by name: called ones first, then in the order of the list. */
  readonly waiting: readonly QueuedTool[];
  /** Tools whose interface is being made, by name, with the hash of the definition it is made for. */
  readonly running: ReadonlyMap<string, string>;
  /** How many were started for the list in the background; tools that were called are not counted. */
  readonly started: number;
  /** By name and hash: the number of failures. A failed tool is tried again after a pause, at most `MAX_FAILURES` times. */
  readonly failures: ReadonlyMap<string, { readonly count: number; readonly notBefore: number }>;
  /** Failures of the provider in a row; the queue pauses after `MAX_PROVIDER_FAILURES`. */
  readonly providerFailures: number;
  readonly pausedUntil: number;
  readonly isClosed: boolean;
}

export interface QueuedTool {
  readonly name: string;
  readonly hash: string;
  readonly isCalled: boolean;
}

export type QueueEvent =
  /** The list of tools is known: `tools` deserve an interface and have none. */
  | { readonly type: 'listed'; readonly tools: readonly { readonly name: string; readonly hash: string }[] }
  /** A tool without an interface was called. */
  | { readonly type: 'called'; readonly name: string; readonly hash: string }
  | {
      readonly type: 'ended';
      readonly name: string;
      readonly hash: string;
      readonly result: 'made' | 'refused' | 'provider-failed';
    }
  /** Time has passed. */
  | { readonly type: 'tick' }
  | { readonly type: 'closed' };

export interface QueueLimits {
  /** Interfaces that are made at the same time. */
  readonly concurrency: number;
  /** The most interfaces that are made for the list, without a call. */
  readonly maxTools: number;
}

export const MAX_FAILURES = 3;
export const MAX_PROVIDER_FAILURES = 3;
const PAUSE_MS = 60_000;
const FIRST_BACKOFF_MS = 30_000;

export const EMPTY_QUEUE: QueueState = {
  waiting: [],
  running: new Map(),
  started: 0,
  failures: new Map(),
  providerFailures: 0,
  pausedUntil: 0,
  isClosed: false,
};

/** `now`: milliseconds of any clock that does not go back. `start`: tools whose interface is to be made now. */
export function stepQueue(
  state: QueueState,
  event: QueueEvent,
  limits: QueueLimits,
  now: number,
): { readonly state: QueueState; readonly start: readonly QueuedTool[] } {
  return startMore(afterEvent(state, event, now), limits, now);
}

function afterEvent(state: QueueState, event: QueueEvent, now: number): QueueState {
  if (state.isClosed) return state;
  switch (event.type) {
    case 'listed': {
      const called = state.waiting.filter(
        ({ isCalled, name }) => isCalled && event.tools.some(tool => tool.name === name),
      );
      const others = event.tools.filter(({ name }) => !called.some(tool => tool.name === name));
      return { ...state, waiting: [...called, ...others.map(tool => ({ ...tool, isCalled: false }))] };
    }
    case 'called': {
      if (state.running.get(event.name) === event.hash) return state;
      const others = state.waiting.filter(({ name }) => name !== event.name);
      const called = others.filter(({ isCalled }) => isCalled);
      const next = { name: event.name, hash: event.hash, isCalled: true };
      return { ...state, waiting: [...called, next, ...others.filter(({ isCalled }) => !isCalled)] };
    }
    case 'ended':
      return afterEnd(state, event, now);
    case 'tick':
      return state;
    case 'closed':
      return { ...state, isClosed: true, waiting: [] };
  }
}

function afterEnd(
  state: QueueState,
  { name, hash, result }: Extract<QueueEvent, { type: 'ended' }>,
  now: number,
): QueueState {
  const running = new Map(state.running);
  running.delete(name);
  if (result === 'made') return { ...state, running, providerFailures: 0 };
  const key = keyOf(name, hash);
  const count = (state.failures.get(key)?.count ?? 0) + 1;
  const failures = new Map(state.failures).set(key, { count, notBefore: now + FIRST_BACKOFF_MS * 4 ** (count - 1) });
  const providerFailures = result === 'provider-failed' ? state.providerFailures + 1 : 0;
  const pausedUntil = providerFailures >= MAX_PROVIDER_FAILURES ? now + PAUSE_MS : state.pausedUntil;
  return { ...state, running, failures, providerFailures, pausedUntil };
}

function startMore(
  state: QueueState,
  { concurrency, maxTools }: QueueLimits,
  now: number,
): { state: QueueState; start: QueuedTool[] } {
  const start: QueuedTool[] = [];
  if (state.isClosed || now < state.pausedUntil) return { state, start };
  const running = new Map(state.running);
  let { started } = state;
  const waiting = state.waiting.filter(tool => {
    const failure = state.failures.get(keyOf(tool.name, tool.hash));
    if (failure && failure.count >= MAX_FAILURES) return false;
    const mayStart = running.size < concurrency && !running.has(tool.name) && (!failure || now >= failure.notBefore);
    if (!mayStart || (!tool.isCalled && started >= maxTools)) return true;
    running.set(tool.name, tool.hash);
    if (!tool.isCalled) started++;
    start.push(tool);
    return false;
  });
  return { state: { ...state, waiting, running, started }, start };
}

function keyOf(name: string, hash: string): string {
  return JSON.stringify([name, hash]);
}

/** The time at which the next waiting tool can start; undefined when no tool waits for a time. */
export function nextTick({ waiting, failures, pausedUntil, isClosed }: QueueState, now: number): number | undefined {
  if (isClosed || waiting.length === 0) return undefined;
  const times = waiting
    .map(({ name, hash }) => failures.get(keyOf(name, hash))?.notBefore ?? 0)
    .filter(time => time > now);
  if (pausedUntil > now) times.push(pausedUntil);
  return times.length > 0 ? Math.min(...times) : undefined;
}
