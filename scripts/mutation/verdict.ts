// Judges a run: what was killed in each area, and what must be done before it passes.
import type { Mutant } from './mutants.ts';

/** A mutant, and whether a test noticed it. */
export interface Trial {
  readonly mutant: Mutant;
  readonly isKilled: boolean;
}

interface Verdict {
  /** A line for each area, then their sum. */
  readonly table: readonly string[];
  /** Reasons why the run fails; none when it passes. */
  readonly problems: readonly string[];
}

/** The smallest part of the mutants that tests must kill, in percent. */
const MIN_PERCENT = 90;

/** `survivors` has the reason of each known survivor, by its name; `all` are the mutants that were and were not tried. */
export function judge(
  trials: readonly Trial[],
  { survivors, all }: { survivors: Readonly<Record<string, string>>; all: readonly Mutant[] },
): Verdict {
  const names = new Set(all.map(({ name }) => name));
  const missing = Object.keys(survivors).filter(name => !names.has(name));
  const revived = trials.filter(({ mutant, isKilled }) => isKilled && mutant.name in survivors);
  const unlisted = trials.filter(({ mutant, isKilled }) => !isKilled && !(mutant.name in survivors));
  const { percent } = count(trials);
  return {
    table: [
      ...Object.entries(Object.groupBy(trials, ({ mutant }) => mutant.area)).map(([area, own]) => row(area, own!)),
      row('all', trials),
    ],
    problems: [
      ...(percent < MIN_PERCENT
        ? [`Tests killed ${percent.toFixed(1)} % of the mutants, less than ${MIN_PERCENT} %.`]
        : []),
      ...unlisted.map(({ mutant }) => `Survived, and survivors.ts gives no reason: ${mutant.name}`),
      ...revived.map(({ mutant }) => `Killed, so it is no survivor any more: ${mutant.name}`),
      ...missing.map(name => `A survivor that is no mutant any more: ${name}`),
    ],
  };
}

function count(trials: readonly Trial[]): { killed: number; percent: number } {
  const killed = trials.filter(({ isKilled }) => isKilled).length;
  return { killed, percent: trials.length === 0 ? 0 : (100 * killed) / trials.length };
}

function row(name: string, trials: readonly Trial[]): string {
  const { killed, percent } = count(trials);
  return `${name.padEnd(10)}${String(killed).padStart(5)} of ${String(trials.length).padStart(4)} killed ${percent.toFixed(1).padStart(6)} %`;
}
