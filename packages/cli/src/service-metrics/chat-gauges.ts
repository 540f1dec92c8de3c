// The gauges of `vitrine chat`: open streams, users, servers, sessions that the process holds, and how long work waits.
import type { Connections } from '@vitrine/connect';
import type { GaugeOptions } from './prometheus.ts';

interface ChatState {
  /** The connections of all users. */
  readonly connections: () => readonly Connections[];
  readonly countStreams: () => number;
  /** Tells whether signals reach other processes; absent where the process is the only one. */
  readonly hasSignals?: (() => boolean) | undefined;
  /** Sessions that the process holds; absent where it is the only one. */
  readonly countSessions?: (() => { readonly working: number; readonly resting: number }) | undefined;
  /** How long work waits for a process and for the database; absent where the process is the only one. */
  readonly readWaitingTimes?: (() => { readonly queueSeconds: number; readonly databaseSeconds: number }) | undefined;
}

/** Lists the gauges, without the prefix of their names. */
export function listChatGauges({
  connections,
  countStreams,
  countSessions,
  readWaitingTimes,
  hasSignals,
}: ChatState): GaugeOptions<string>[] {
  const countServers = () => {
    const counts = { connected: 0, connecting: 0, failed: 0, 'needs-sign-in': 0 };
    for (const { getSnapshot } of connections().flatMap(({ list }) => list)) counts[getSnapshot().status]++;
    return counts;
  };
  return [
    { name: 'open_streams', help: 'Event streams of readers that are open.', read: countStreams },
    { name: 'open_users', help: 'Users whose servers are connected.', read: () => connections().length },
    { name: 'servers', help: 'MCP servers, by the state of their connection.', label: 'status', read: countServers },
    ...(hasSignals === undefined
      ? []
      : [
          {
            name: 'signals_connected',
            help: 'Whether signals reach other processes: 1, or 0 while readers look by themselves.',
            read: () => Number(hasSignals()),
          },
        ]),
    ...(countSessions === undefined
      ? []
      : [
          {
            name: 'held_sessions',
            help: 'Sessions of this process: those at work, which --max-sessions limits, and those that wait for their users.',
            label: 'state',
            read: () => ({ ...countSessions() }),
          },
        ]),
    ...(readWaitingTimes === undefined
      ? []
      : [
          {
            name: 'queue_age_seconds',
            help: 'Age of the oldest request that waits for a process to work on its session; the same in all processes.',
            read: () => readWaitingTimes().queueSeconds,
          },
          {
            name: 'database_wait_seconds',
            help: 'Time of the last look into the database, with its wait for a free connection.',
            read: () => readWaitingTimes().databaseSeconds,
          },
        ]),
  ];
}
