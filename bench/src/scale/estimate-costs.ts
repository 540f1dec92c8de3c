// What more sessions need, extrapolated from two measured processes. Everything here is a calculation, nothing is measured.

/** Measurements of two processes together. */
interface MeasuredProcesses {
  readonly eventsPerSecond: number;
  readonly kbPerSession: number;
  readonly residentMb: { readonly busy: readonly number[] };
  readonly connections?: number;
  readonly idleTransactionsPerSecond?: number;
  /** Transactions without messages, with `openSessions` that have a reader at each process. */
  readonly openTransactionsPerSecond?: number;
  readonly openSessions: number;
  readonly transactionsPerEvent?: number;
  readonly bytesPerEvent?: number;
}

export interface Cost {
  /** Open at once, each with its reader. */
  readonly sessions: number;
  readonly eventsPerSecond: number;
  /** Number of processes that the sessions held at once, or the events, need: the larger number. */
  readonly processes: number;
  readonly memoryGb: number;
  readonly connections: number;
  readonly transactionsPerSecond: number;
  /** Transactions by processes and by readers whose session has no message. */
  readonly idleTransactionsPerSecond: number;
  readonly diskGbPerDay: number;
}

/** A session that is open sends a message every five minutes, each of five events; its process holds it for a minute. */
const EVENTS_PER_SECOND = 5 / 300;
const HELD_SHARE = 60 / 300;
/** `ClusterOptions.maxSessions`. */
const HELD_BY_A_PROCESS = 200;
/** A process is loaded to half of what was measured. */
const LOAD = 0.5;
const PROCESSES = 2;

export function estimateCosts(figures: MeasuredProcesses): Cost[] {
  const { connections = 0, idleTransactionsPerSecond = 0, transactionsPerEvent = 0, bytesPerEvent = 0 } = figures;
  const busyMb = figures.residentMb.busy.reduce((total, each) => total + each, 0) / PROCESSES;
  const { openTransactionsPerSecond = 0, openSessions } = figures;
  const byReader = Math.max(0, openTransactionsPerSecond - idleTransactionsPerSecond) / openSessions / PROCESSES;
  return [1e3, 1e4, 1e5, 1e6].map(sessions => {
    const events = sessions * EVENTS_PER_SECOND;
    const byEvents = events / ((figures.eventsPerSecond / PROCESSES) * LOAD);
    const processes = Math.max(PROCESSES, Math.ceil(Math.max(byEvents, (sessions * HELD_SHARE) / HELD_BY_A_PROCESS)));
    const idle = (idleTransactionsPerSecond / PROCESSES) * processes + byReader * sessions;
    return {
      sessions,
      eventsPerSecond: Math.round(events),
      processes,
      memoryGb: Math.round((processes * busyMb) / 100 + (sessions * figures.kbPerSession) / 1e5) / 10,
      connections: Math.ceil((connections / PROCESSES) * processes),
      transactionsPerSecond: Math.round(idle + events * transactionsPerEvent),
      idleTransactionsPerSecond: Math.round(idle),
      diskGbPerDay: Math.round((events * 86_400 * bytesPerEvent) / 1e8) / 10,
    };
  });
}
