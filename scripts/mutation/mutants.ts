// The mutants of the repository: every fault of every source in areas.ts, each with a name that stays the same when other lines change.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Fault, findFaults } from './operators.ts';

/** A source with one fault. */
export interface Mutant {
  readonly area: string;
  /** Path of the source, relative to the repository. */
  readonly file: string;
  /** Area, file name, what was written and what is planted, such as `form/steps.ts: work > left → work <= left`. */
  readonly name: string;
  readonly fault: Fault;
}

const TESTS = /\.(test|browser|full|gen)\.tsx?$/;

/** All mutants of the areas' patterns. Throws when a pattern matches no file. */
export function listMutants(root: string, areas: Readonly<Record<string, readonly string[]>>): readonly Mutant[] {
  return Object.entries(areas).flatMap(([area, patterns]) =>
    patterns.flatMap(pattern => {
      const files = globSync(pattern, { cwd: root }).filter(path => !TESTS.test(path));
      if (files.length === 0) throw new Error(`${pattern} of scripts/mutation/areas.ts matches no file.`);
      return files.toSorted().flatMap(file => readMutants(area, file, readFileSync(join(root, file), 'utf8')));
    }),
  );
}

function readMutants(area: string, file: string, source: string): readonly Mutant[] {
  const counts = new Map<string, number>();
  return findFaults(source).map(fault => {
    const name = `${area}/${basename(file)}: ${oneLine(source.slice(fault.start, fault.end))} → ${oneLine(fault.replacement)}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { area, file, fault, name: count > 1 ? `${name} #${count}` : name };
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Takes `count` mutants of each area, chosen by their names: a change elsewhere leaves the choice as it is. */
export function sampleMutants(
  mutants: readonly Mutant[],
  { count, seed }: { count: number; seed: number },
): readonly Mutant[] {
  const rank = ({ name }: Mutant): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const ranked = mutants.map(mutant => ({ mutant, rank: rank(mutant) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  return Object.values(Object.groupBy(ranked, ({ mutant }) => mutant.area)).flatMap(area =>
    area!.slice(0, count).map(({ mutant }) => mutant),
  );
}
