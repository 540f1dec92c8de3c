// The attacks that are pasted into the playground by its tests: of every class, evenly spaced.
import { ATTACKS } from '../../../attack/src/attacks/index.ts';

/** Attacks that the playground's column carries out, and that need no browser for themselves. */
const PASTED = ATTACKS.filter(
  ({ external, remote, model, exclusive, typing, browsers }) =>
    external === undefined && !remote && !model && !exclusive && !typing && browsers === undefined,
);

/** Ids of `count` attacks. */
export function chooseAttacks(count: number): string[] {
  return Array.from({ length: count }, (_, index) => PASTED[Math.floor((index * PASTED.length) / count)]!.id);
}
