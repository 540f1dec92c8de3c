// Runs the attacks of views in their homes: in the chat as shipped, place by place, and in a careless host that must fall to them.
import type { AttackBrowser, BrowserEvents } from '../browser/browser.ts';
import { openCanary } from '../canary.ts';
import type { Column } from '../columns/column.ts';
import { createFixtureColumn } from '../columns/fixture-column.ts';
import type { MeasuredPrograms, ProgramVerdict } from '../programs.ts';
import { type Outcome, runColumn } from '../run-column.ts';
import { openRunServices } from '../run-services.ts';
import { judge } from '../verdict.ts';
import { createGuestColumn } from './guest-column.ts';
import { HOMES, type HomeAttack } from './home-attacks.ts';
import { createHomeColumns, type HomeColumns } from './home-column.ts';

/** The careless hosts: frames of another origin, and of the host's own. */
const WEAKER = ['plain', 'inline'] as const;

export interface HomeRun {
  openBrowser(events: BrowserEvents, flags: readonly string[]): Promise<AttackBrowser>;
  log(line: string): void;
  trace(line: string): void;
}

export async function runHomes(
  attacks: readonly HomeAttack[],
  { openBrowser, log, trace }: HomeRun,
): Promise<MeasuredPrograms> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { collector, viewReports, populate, close } = await openRunServices();
    closers.push(close);
    const browser = await openBrowser({ onReport: viewReports.add }, collector.flags);
    closers.push(browser.close);
    let homes: HomeColumns | undefined;
    const first = await populate(async options => {
      homes = await createHomeColumns(options, viewReports);
      closers.push(homes.close);
      return homes.columns.board;
    }, attacks);
    const ofGuests = attacks.filter(({ home }) => home === 'guest');
    const guest = ofGuests.length > 0 ? await populate(createGuestColumn, ofGuests) : undefined;
    if (guest) closers.push(guest.close);
    const weaker: Column[] = [];
    for (const kind of WEAKER) weaker.push(await populate(options => createFixtureColumn(kind, options), attacks));
    closers.push(...weaker.map(column => column.close));
    const canary = await openCanary(browser, collector, first.name);
    closers.push(canary.close);
    const outcomes = new Map(attacks.map(({ id }) => [id, {} as Record<string, Outcome>]));
    const run = async (column: Column, chosen: readonly HomeAttack[]): Promise<void> => {
      if (chosen.length === 0) return;
      const { name } = column;
      const began = performance.now();
      const all = await runColumn({ browser, column, collector, viewReports, canary, trace }, chosen);
      for (const [id, outcome] of all) outcomes.get(id)![name] = outcome;
      log(`${name}: ${chosen.length} attacks in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    };
    const judgeIn = (attack: HomeAttack, name: string): ProgramVerdict | undefined => {
      const outcome = outcomes.get(attack.id)![name];
      return outcome && judge(attack, outcome);
    };
    for (const home of HOMES) {
      const column = home === 'guest' ? guest : homes!.columns[home];
      const own = attacks.filter(attack => attack.home === home);
      if (column) await run(column, own);
    }
    // An attack that one careless host has fallen to is not tried in the other.
    for (const column of weaker)
      await run(
        column,
        attacks.filter(attack => weaker.every(({ name }) => judgeIn(attack, name)?.kind !== 'breached')),
      );
    const columns = [first, ...(guest ? [guest] : []), ...weaker];
    return {
      columns: columns.map(({ name, title, weaker: isWeaker }) => ({ name, title, weaker: isWeaker })),
      rows: attacks.map(attack => ({
        attack,
        verdicts: Object.fromEntries(
          columns.flatMap(({ name }) => {
            const verdict = judgeIn(attack, name);
            return verdict ? [[name, verdict] as const] : [];
          }),
        ),
      })),
    };
  } finally {
    for (const close of closers.reverse()) await close().catch(error => log(`closing: ${error}`));
  }
}
