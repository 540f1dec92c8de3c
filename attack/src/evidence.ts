// Collects the evidence of an attack: what the network, the page, the servers and the other view have recorded of it.
import type { Evidence, HostState } from './attack.ts';
import type { Tab } from './browser/browser.ts';
import type { Watched } from './host-watch.ts';
import type { Run } from './run-column.ts';

/** Record of a page that did not answer. */
export const NOTHING_WATCHED: Watched = { received: [], ticks: [], errors: [] };

export interface Seen {
  run: Run;
  tab: Tab;
  token: string;
  victim: string;
  alone: boolean;
  before: HostState;
  after: HostState;
  watched: Watched;
  clipboard: string;
  shown: boolean;
  askedAt: number;
}

export function collectEvidence({ run, tab, token, victim, alone, watched, askedAt, ...seen }: Seen): Evidence {
  const { collector, viewReports, column } = run;
  const mine = (value: unknown): boolean => String(JSON.stringify(value)).includes(token);
  const isOwn = (value: unknown): boolean => alone || mine(value);
  const ticksIn = (ticks: readonly number[]) => (from: number, to: number) =>
    ticks.filter(at => at >= from && at <= to).length;
  const siblingTicks = (viewReports.all(victim, 'ticks') as number[][]).flat();
  return {
    ...seen,
    token,
    network: collector.of(token),
    reports: viewReports.all(token, 'report'),
    notes: viewReports.all(token, 'note'),
    errors: viewReports.all(token, 'error').map(String),
    receivedBySibling: (viewReports.all(victim, 'received') as { data: unknown; trusted: boolean }[]).filter(mine),
    receivedByHost: watched.received
      .filter(({ text }) => text.includes(token))
      .map(({ text, fromFrame }) => ({ data: parsed(text), fromFrame })),
    calls: column.world.calls.filter(mine),
    reads: column.world.reads.filter(mine),
    hostRequests: tab.answers.filter(
      ({ url, status }) => url.startsWith(column.hostOrigin) && status < 400 && url.includes(token),
    ),
    popups: tab.popups.filter(isOwn),
    dialogs: tab.dialogs.filter(isOwn),
    downloads: tab.downloads.filter(isOwn),
    hostTicks: ticksIn(watched.ticks),
    siblingTicks: ticksIn(siblingTicks),
    longestPauseMs: longestPause(watched, askedAt),
  };
}

function longestPause(watched: Watched, askedAt: number): number {
  if (watched === NOTHING_WATCHED) return Number.POSITIVE_INFINITY;
  const ticks = [...watched.ticks, askedAt];
  return Math.max(0, ...ticks.slice(1).map((at, index) => at - ticks[index]!));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
