// The result of a run of weakened chats: whether attacks noticed that a defence was missing.
import type { Verdict } from '../verdict.ts';
import type { Comparison } from './builds.ts';

/** The verdicts on the attacks, by their ids, by the name of the build. */
export type Tried = ReadonlyMap<string, ReadonlyMap<string, Verdict>>;

export interface WeakeningResult {
  name: string;
  title: string;
  behind: readonly string[];
  /** Attacks that were contained with the defence, and worked without it: all that it names, in a good run. */
  red: string[];
  /** Attacks that made no difference, and their verdicts with the defence and without. */
  unnoticed: { id: string; with: string; without: string }[];
}

export interface WeakenedSummary {
  weakenings: WeakeningResult[];
  /** Reason why the attacks could not be tried here. */
  impossible?: string;
}

/** How far an attack came: a leaked name is less than a request. Undefined: it could not be carried out. */
function reach(verdict: Verdict | undefined): number | undefined {
  if (!verdict || verdict.kind === 'failed') return undefined;
  if (verdict.kind === 'contained') return 0;
  return verdict.names ? 1 : 2;
}

export function toResult({ weakening, without, weak }: Comparison, tried: Tried): WeakeningResult {
  const result: WeakeningResult = {
    name: weakening.name,
    title: weakening.title,
    behind: weakening.behind ?? [],
    red: [],
    unnoticed: [],
  };
  for (const id of weakening.red) {
    const before = tried.get(without.name)?.get(id);
    const after = tried.get(weak.name)?.get(id);
    const [contained, worked] = [reach(before), reach(after)];
    if (contained !== undefined && worked !== undefined && contained < 2 && worked > contained) result.red.push(id);
    else result.unnoticed.push({ id, with: describe(before), without: describe(after) });
  }
  return result;
}

function describe(verdict: Verdict | undefined): string {
  if (!verdict) return 'not tried';
  return verdict.kind === 'contained' ? 'contained' : `${verdict.kind}: ${verdict.detail}`;
}
