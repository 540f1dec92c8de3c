// What views have reported so far, by their tokens, and functions that wait for a report.
import type { ViewReport } from './view/scope.ts';

export interface ViewReports {
  /** `tab`: the report can be found by `inTab(token, tab)` too. */
  add(report: ViewReport, tab?: string): void;
  /** Values of all reports of this kind, in order. */
  all(token: string, kind: ViewReport['kind']): unknown[];
  /** Resolves with true when the report arrives or has arrived; with false after the time. */
  arrived(token: string, kind: ViewReport['kind'], timeoutMs: number): Promise<boolean>;
  /** The same; rejects after the time. */
  until(token: string, kind: ViewReport['kind'], timeoutMs: number): Promise<void>;
  /** Resolves when no report has arrived for so many milliseconds. */
  silent(token: string, forMs: number): Promise<void>;
  /** Resolves when every line before the last one has arrived too, or after the time. */
  whole(token: string, timeoutMs: number): Promise<void>;
  /** Forgets the progress of a view that is shown again, which reports it again; its findings stay. */
  forget(token: string): void;
}

/** The kinds that belong to one showing; findings stay. */
const PASSING: ReadonlySet<ViewReport['kind']> = new Set(['started', 'done', 'click', 'clicked', 'typing']);

/** The token for reports of one tab, where several tabs report. */
export const inTab = (token: string, tab: string): string => `${token} in ${tab}`;

/**
 * The most reports of one kind and view that are kept: some attacks flood the host, and a page without limits reports all of it.
 * Later ones are dropped, so a view that only floods is taken to be silent.
 */
const MAX_REPORTS = 10_000;

export function createViewReports(): ViewReports {
  const reported = new Map<string, ViewReport[]>();
  const lines = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  const waiting = new Set<(latest: ViewReport) => void>();
  const of = (token: string): ViewReport[] => reported.get(token) ?? [];
  const lastAt = new Map<string, number>();
  const keep = (latest: ViewReport): void => {
    const { token, kind, line } = latest;
    const counted = `${token} ${kind}`;
    const count = (counts.get(counted) ?? 0) + 1;
    if (count > MAX_REPORTS) return;
    counts.set(counted, count);
    lastAt.set(token, performance.now());
    if (line !== undefined) {
      const tokenLines = lines.get(token) ?? new Set();
      if (tokenLines.has(line)) return;
      lines.set(token, tokenLines.add(line));
    }
    const reports = of(token);
    reports.push(latest);
    reported.set(token, reports);
    for (const look of waiting) look(latest);
  };
  const viewReports: ViewReports = {
    add(latest, tab) {
      keep(latest);
      if (tab !== undefined) keep({ ...latest, token: inTab(latest.token, tab) });
    },
    all: (token, kind) =>
      of(token)
        .filter(each => each.kind === kind)
        .map(({ value }) => value),
    arrived(token, kind, timeoutMs) {
      if (of(token).some(each => each.kind === kind)) return Promise.resolve(true);
      return new Promise(resolve => {
        const end = (hasArrived: boolean): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(hasArrived);
        };
        const look = (latest: ViewReport): void => {
          if (latest.token === token && latest.kind === kind) end(true);
        };
        const timer = setTimeout(() => end(false), timeoutMs);
        waiting.add(look);
      });
    },
    async until(token, kind, timeoutMs) {
      if (!(await viewReports.arrived(token, kind, timeoutMs)))
        throw new Error(`${token} did not say "${kind}" within ${timeoutMs} ms.`);
    },
    async silent(token, forMs) {
      for (;;) {
        const remainingMs = (lastAt.get(token) ?? 0) + forMs - performance.now();
        if (remainingMs <= 0) return;
        await new Promise(resolve => setTimeout(resolve, remainingMs));
      }
    },
    whole(token, timeoutMs) {
      return new Promise(resolve => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const look = (): void => {
          if (!hasGap(of(token))) end();
        };
        const timer = setTimeout(end, timeoutMs);
        waiting.add(look);
        look();
      });
    },
    forget(token) {
      const lastingReports = of(token).filter(({ kind }) => !PASSING.has(kind));
      reported.set(token, lastingReports);
      lines.set(token, new Set(lastingReports.flatMap(({ line }) => line ?? [])));
    },
  };
  return viewReports;
}

/** Lines are numbered by the document that writes them: `<document>-<number>`. */
function hasGap(reported: readonly ViewReport[]): boolean {
  const numbers = new Map<string, Set<number>>();
  for (const { line } of reported) {
    const [document = '', number] = line?.split('-') ?? [];
    if (number !== undefined) numbers.set(document, (numbers.get(document) ?? new Set()).add(Number(number)));
  }
  return [...numbers.values()].some(found => Math.max(...found) >= found.size);
}
