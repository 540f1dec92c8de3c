// Finds the shortest solution of a level by breadth-first search over all steps.
import { findFloor, type Level, STEPS, type StepName } from './level.ts';

/** The steps of a shortest solution; undefined when there is none. */
export function solve(level: Level): StepName[] | undefined {
  const floor = findFloor(level);
  const alive = cellsThatReachGoals(level, floor);
  const goals = cratesKey(level.goals);
  const visited = new Set([cratesKey(level.crates) * CELLS + level.player]);
  // The states in the order of the search, each with the one it came from.
  const states = [
    { player: level.player, crates: level.crates.toSorted((a, b) => a - b), from: -1, step: STEPS[0]!.name },
  ];
  for (let at = 0; at < states.length; at++) {
    const { player, crates } = states[at]!;
    if (cratesKey(crates) === goals) return stepsTo(states, at);
    for (const { name, distance } of STEPS) {
      const target = player + distance;
      if (!floor.has(target)) continue;
      let moved = crates;
      if (crates.includes(target)) {
        const behind = target + distance;
        if (!alive.has(behind) || crates.includes(behind)) continue;
        moved = crates.map(crate => (crate === target ? behind : crate)).sort((a, b) => a - b);
      }
      const key = cratesKey(moved) * CELLS + target;
      if (visited.has(key)) continue;
      visited.add(key);
      states.push({ player: target, crates: moved, from: at, step: name });
    }
  }
  return undefined;
}

/** Cells have numbers below this. */
const CELLS = 128;

function cratesKey(crates: number[]): number {
  return crates.toSorted((a, b) => a - b).reduce((key, crate) => key * CELLS + crate, 0);
}

function stepsTo(states: { from: number; step: StepName }[], last: number): StepName[] {
  const steps: StepName[] = [];
  for (let at = last; states[at]!.from >= 0; at = states[at]!.from) steps.push(states[at]!.step);
  return steps.reverse();
}

/** The cells from which a crate can still be pushed to a mark: those that a crate on a mark can be pulled to. */
function cellsThatReachGoals({ goals }: Level, floor: ReadonlySet<number>): Set<number> {
  const alive = new Set(goals);
  for (const cell of alive) {
    for (const { distance } of STEPS) {
      if (floor.has(cell + distance) && floor.has(cell + 2 * distance)) alive.add(cell + distance);
    }
  }
  return alive;
}
