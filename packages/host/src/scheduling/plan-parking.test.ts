import type { SurfacePhase } from '@vitrine/protocol/internal/session/surface';
import { describe, expect, it } from 'vitest';
import { type ParkingFacts, planParking } from './plan-parking.ts';

interface Entry extends ParkingFacts {
  readonly name: string;
}

let clock = 0;
const entry = (name: string, phase: SurfacePhase, facts: Partial<ParkingFacts> = {}): Entry => ({
  name,
  phase,
  isOnScreen: false,
  isNear: false,
  isPlaced: true,
  isParkedByApplication: false,
  seenAt: ++clock,
  isInUse: () => false,
  ...facts,
});
const plan = (most: number, ...entries: Entry[]) => {
  const { next, excess, isCalm } = planParking(entries, most);
  return { next: next?.name, excess: excess.map(({ name }) => name), isCalm };
};

describe('planParking() starts', () => {
  it('a parked surface on screen before one that is near', () => {
    const near = entry('near', 'parked', { isNear: true });
    const onScreen = entry('seen', 'parked', { isOnScreen: true, isNear: true });
    expect(plan(8, near, onScreen)).toEqual({ next: 'seen', excess: [], isCalm: false });
    expect(plan(8, near)).toEqual({ next: 'near', excess: [], isCalm: false });
  });

  it('only surfaces on screen while two surfaces are starting', () => {
    const starting = [entry('a', 'mounting', { isOnScreen: true }), entry('b', 'resolving', { isOnScreen: true })];
    expect(plan(8, ...starting, entry('near', 'parked', { isNear: true })).next).toBeUndefined();
    expect(plan(8, ...starting, entry('seen', 'parked', { isOnScreen: true })).next).toBe('seen');
  });

  it('no surface that the application has parked', () => {
    const parked = entry('parked', 'parked', { isOnScreen: true, isParkedByApplication: true });
    expect(plan(8, parked)).toEqual({ next: undefined, excess: [], isCalm: true });
  });

  it('of several candidates, the one that came near first', () => {
    expect(plan(8, entry('first', 'parked', { isNear: true }), entry('last', 'parked', { isNear: true })).next).toBe(
      'first',
    );
  });
});

describe('planParking() parks', () => {
  it('the surfaces seen longest ago, when more than `most` are live off the screen', () => {
    expect(plan(1, entry('old', 'ready'), entry('middle', 'ready'), entry('new', 'ready')).excess).toEqual([
      'middle',
      'old',
    ]);
  });

  it('no surface that is in use, on screen, or not placed yet', () => {
    const inUse = entry('used', 'ready', { isInUse: () => true });
    const onScreen = entry('seen', 'ready', { isOnScreen: true });
    const unplaced = entry('unplaced', 'ready', { isPlaced: false });
    expect(plan(0, inUse, onScreen, unplaced).excess).toEqual([]);
  });

  it('far surfaces before near ones', () => {
    expect(plan(1, entry('near', 'ready', { isNear: true }), entry('far', 'ready')).excess).toEqual(['far']);
  });

  it('only surfaces more than 24 over the limit, while another one is starting', () => {
    const live = Array.from({ length: 26 }, (_, n) => entry(`live ${n}`, 'ready'));
    const starting = entry('starting', 'mounting', { isOnScreen: true });
    expect(plan(1, ...live, starting).excess).toEqual(['live 0']);
    expect(plan(1, ...live).excess).toHaveLength(25);
  });
});
