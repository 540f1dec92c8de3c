// The order in which interfaces are made in the background, as a pure state machine: (state, event) → state and the tools to start.
// ./create-generation.ts carries it out.

export interface QueueState {
  /** Tools that wait, by name: called ones first, then in the order of the list. */
  readonly waiting: readonly QueuedTool[];
  /** Tools whose interface is being made, by name. */
  readonly running: ReadonlyMap<string, QueuedTool>;
  /** How many were started for the list in the background. Tools that were called, or that the provider failed for, are not counted. */
  readonly started: number;
  /** Failures by name and hash. */
  readonly failures: ReadonlyMap<string, Failure>;
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

interface Failure {
  readonly count: number;
  /** The tool is not tried again before. */
  readonly notBefore: number;
  /** The tool is not tried again at all. */
  readonly isLast: boolean;
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

/** A tool whose interface was refused so often is not tried again. */
export const MAX_FAILURES = 3;
/** The same where the provider failed: with the growing pauses the tool outlasts an outage of hours. */
export const MAX_ATTEMPTS_AT_PROVIDER = 6;
const MAX_PROVIDER_FAILURES = 3;
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
      const calls = state.waiting.filter(({ isCalled }) => isCalled).map(({ name }) => name);
      const calledTools = calls.flatMap(called => event.tools.filter(({ name }) => name === called));
      const others = event.tools.filter(({ name }) => !calls.includes(name));
      const waiting = [calledTools, others].flatMap((tools, index) =>
        tools.map(tool => ({ ...tool, isCalled: index === 0 })),
      );
      return { ...state, waiting };
    }
    case 'called': {
      if (state.running.get(event.name)?.hash === event.hash) return state;
      const others = state.waiting.filter(({ name }) => name !== event.name);
      return { ...state, waiting: withTool(others, { name: event.name, hash: event.hash, isCalled: true }) };
    }
    case 'ended':
      return afterEnd(state, event, now);
    case 'tick':
      return state;
    case 'closed':
      return { ...state, isClosed: true, waiting: [] };
  }
}

/** A tool that was called waits behind the others that were; any other one last. */
function withTool(waiting: readonly QueuedTool[], tool: QueuedTool): QueuedTool[] {
  if (!tool.isCalled) return [...waiting, tool];
  return [...waiting.filter(({ isCalled }) => isCalled), tool, ...waiting.filter(({ isCalled }) => !isCalled)];
}

function afterEnd(
  state: QueueState,
  { name, hash, result }: Extract<QueueEvent, { type: 'ended' }>,
  now: number,
): QueueState {
  const running = new Map(state.running);
  running.delete(name);
  if (result === 'made') return { ...state, running, providerFailures: 0 };
  const key = createKey(name, hash);
  const count = (state.failures.get(key)?.count ?? 0) + 1;
  const isLast = count >= (result === 'refused' ? MAX_FAILURES : MAX_ATTEMPTS_AT_PROVIDER);
  const notBefore = now + FIRST_BACKOFF_MS * 4 ** (count - 1);
  const failures = new Map(state.failures).set(key, { count, notBefore, isLast });
  const failed = { ...state, running, failures };
  return result === 'refused' ? { ...failed, providerFailures: 0 } : putBack(failed, state.running.get(name), now);
}

/** Puts a tool back after a failure of the provider: it waits again, and does not count as started. */
function putBack(state: QueueState, tool: QueuedTool | undefined, now: number): QueueState {
  const providerFailures = state.providerFailures + 1;
  const pausedUntil = providerFailures >= MAX_PROVIDER_FAILURES ? now + PAUSE_MS : state.pausedUntil;
  const paused = { ...state, providerFailures, pausedUntil };
  if (!tool) return paused;
  const started = state.started - (tool.isCalled ? 0 : 1);
  const listed = state.waiting.find(({ name }) => name === tool.name);
  if (listed && (listed.hash !== tool.hash || listed.isCalled)) return { ...paused, started };
  const others = state.waiting.filter(({ name }) => name !== tool.name);
  return { ...paused, started, waiting: withTool(others, tool) };
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
    const failure = state.failures.get(createKey(tool.name, tool.hash));
    if (failure?.isLast) return false;
    const mayStart = running.size < concurrency && !running.has(tool.name) && (!failure || now >= failure.notBefore);
    if (!mayStart || (!tool.isCalled && started >= maxTools)) return true;
    running.set(tool.name, tool);
    if (!tool.isCalled) started++;
    start.push(tool);
    return false;
  });
  return { state: { ...state, waiting, running, started }, start };
}

function createKey(name: string, hash: string): string {
  return JSON.stringify([name, hash]);
}

/** The time at which the next waiting tool can start; undefined when no tool waits for a time. */
export function nextTick({ waiting, failures, pausedUntil, isClosed }: QueueState, now: number): number | undefined {
  if (isClosed || waiting.length === 0) return undefined;
  const times = waiting
    .map(({ name, hash }) => failures.get(createKey(name, hash))?.notBefore ?? 0)
    .filter(time => time > now);
  if (pausedUntil > now) times.push(pausedUntil);
  return times.length > 0 ? Math.min(...times) : undefined;
}
