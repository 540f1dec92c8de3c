// One run: a network, a browser, every column, every attack.
import type { Attack } from './attack.ts';
import type { AttackBrowser, BrowserEvents } from './browser/browser.ts';
import { openCanary } from './canary.ts';
import type { Column, ColumnOptions } from './columns/column.ts';
import { type Outcome, runColumn } from './run-column.ts';
import { runConcurrently } from './run-concurrently.ts';
import { openRunServices } from './run-services.ts';
import { judge, type Row, type Verdict } from './verdict.ts';

export interface MeasureOptions {
  attacks: readonly Attack[];
  columns: readonly ((options: ColumnOptions) => Promise<Column>)[];
  openBrowser(events: BrowserEvents, flags: readonly string[]): Promise<AttackBrowser>;
  /** An attack that has worked in one weaker fixture is not tried in the others. @default every attack in every column */
  quick?: boolean;
  /** Called with the progress. */
  log(line: string): void;
  /** Called with how long each page took. */
  trace?(line: string): void;
}

export interface Measured {
  browser: string;
  /** Whether names and packets were seen, or only requests. */
  complete: boolean;
  columns: { name: string; title: string; weaker: boolean }[];
  rows: Row[];
}

/** Columns that run at the same time. */
const CONCURRENCY = 3;

export async function measure({
  attacks,
  columns,
  openBrowser,
  quick = false,
  log,
  trace = () => {},
}: MeasureOptions): Promise<Measured> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { collector, viewReports, populate, close } = await openRunServices();
    closers.push(close);
    // A browser for each column, because a browser has one clipboard, and one tab with the focus.
    const browsers = await Promise.all(columns.map(() => openBrowser({ onReport: viewReports.add }, collector.flags)));
    closers.push(...browsers.map(browser => browser.close));
    const [browser] = browsers;
    if (!browser) throw new Error('There is no column of this name.');
    const suited = attacks.filter(({ browsers }) => browsers?.includes(browser.kind) ?? true);
    const openColumns = await Promise.all(columns.map(create => populate(create, suited)));
    closers.push(...openColumns.map(column => column.close));
    const outcomes = new Map(openColumns.map(({ name }) => [name, new Map<string, Outcome>()]));
    const verdict = ({ name }: Column, attack: Attack): Verdict | undefined => {
      const outcome = outcomes.get(name)!.get(attack.id);
      return outcome && judge(attack, outcome);
    };
    const run = async (column: Column, wanted: readonly Attack[]): Promise<void> => {
      const selected = wanted.filter(attack => column.suits?.(attack) ?? true);
      if (selected.length === 0) return;
      const began = performance.now();
      const columnBrowser = browsers[openColumns.indexOf(column)]!;
      const canary = await openCanary(columnBrowser, collector, column.name);
      for (const [id, outcome] of await runColumn(
        { browser: columnBrowser, column, collector, viewReports, canary, trace },
        selected,
      ))
        outcomes.get(column.name)!.set(id, outcome);
      await canary.close();
      log(`${column.name}: ${selected.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    };
    const weaker = openColumns.filter(column => column.weaker);
    const isProven = (attack: Attack): boolean => weaker.some(column => verdict(column, attack)?.kind === 'breached');
    const first = quick ? openColumns.filter(column => !column.weaker || column === weaker[0]) : openColumns;
    const others = openColumns.filter(column => !first.includes(column));
    const runAll = async (chosen: readonly Attack[], concurrency: number): Promise<void> => {
      if (chosen.length === 0) return;
      await runConcurrently(first, concurrency, column => run(column, chosen));
      const unproven = chosen.filter(attack => !isProven(attack));
      await runConcurrently(others, concurrency, column => run(column, unproven));
    };
    await runAll(
      suited.filter(({ exclusive }) => !exclusive),
      CONCURRENCY,
    );
    // These attacks are judged by time, so no other column runs beside them.
    await runAll(
      suited.filter(({ exclusive }) => exclusive),
      1,
    );
    const rows = suited.map(attack => ({
      attack,
      verdicts: Object.fromEntries(openColumns.map(column => [column.name, verdict(column, attack)] as const)),
    }));
    return {
      browser: browser.version,
      complete: collector.complete,
      columns: openColumns.map(({ name, title, weaker }) => ({ name, title, weaker })),
      rows,
    };
  } finally {
    for (const close of closers.reverse()) await close().catch(error => log(`closing: ${error}`));
  }
}
