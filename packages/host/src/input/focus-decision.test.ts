import { describe, expect, it } from 'vitest';
import {
  decideFocus,
  type FocusDecision,
  type FocusFacts,
  type FocusTimes,
  followsTab,
  isActivationStale,
  isPointerNear,
} from './focus-decision.ts';

/** A view whose user activation was confirmed while an element of the page had the focus. */
const ACTIVE: FocusFacts = {
  followsTab: false,
  isNear: false,
  isStale: false,
  hadFocus: true,
  hasUserActivation: true,
  hasMovedOn: false,
  arrivedLate: false,
  isBehindModal: false,
  reclaimedBefore: false,
  reclaimed: false,
  isQuiet: undefined,
};

const TABLE: readonly [situation: string, facts: Partial<FocusFacts>, decision: FocusDecision][] = [
  ['a Tab key led into the view', { followsTab: true, hasUserActivation: undefined }, 'enter'],
  ['user activation is not known', { hasUserActivation: undefined }, 'ask-activation'],
  ['user activation is not known, near the pointer', { hasUserActivation: undefined, isNear: true }, 'ask-activation'],
  ['the view has no user activation', { hasUserActivation: false }, 'taken'],
  ['no user activation, pointer over the view', { hasUserActivation: false, isNear: true }, 'taken'],
  ['no user activation, no element had the focus', { hasUserActivation: false, hadFocus: false }, 'taken'],
  ['the page moved the focus meanwhile', { hasMovedOn: true }, 'reclaim'],
  ['the guard had led the user here before the page moved the focus', { arrivedLate: true }, 'reclaim'],
  ['a modal dialog covers the view', { isBehindModal: true }, 'reclaim'],
  ['a modal dialog covers the view, stale activation', { isBehindModal: true, isStale: true }, 'reclaim'],
  ['a modal dialog covers the view, without activation', { isBehindModal: true, hasUserActivation: false }, 'taken'],
  ['taken back silently, and no key came', { reclaimed: true, reclaimedBefore: true, isQuiet: true }, 'keep'],
  [
    'taken back silently, and a key came in the page',
    { reclaimed: true, reclaimedBefore: true, isQuiet: false },
    'taken',
  ],
  ['a second time in one turn of the page', { hasMovedOn: true, reclaimedBefore: true, hadFocus: false }, 'keep'],
  ['a second time, stale activation', { hasMovedOn: true, reclaimedBefore: true, isStale: true }, 'taken'],
  ['user activation may be from an earlier stay', { isStale: true }, 'taken'],
  ['stale activation, pointer over the view', { isStale: true, isNear: true }, 'taken'],
  ['the user clicked the view', { isNear: true }, 'enter'],
  ['the user clicked the view while the page had no focus', { isNear: true, hadFocus: false }, 'enter'],
  ['the pointer is elsewhere: a key may have been intercepted', {}, 'await-quiet'],
  ['waited, and a key came in the page', { isQuiet: false }, 'taken'],
  ['waited, and no key came', { isQuiet: true }, 'hand-over'],
  ['waited, and the page moved the focus meanwhile', { isQuiet: true, hasMovedOn: true }, 'keep'],
  ['waited, and a modal dialog opened meanwhile', { isQuiet: true, isBehindModal: true }, 'keep'],
  ['no element of the page had the focus', { hadFocus: false }, 'hand-over'],
];

it.each(TABLE)('decideFocus(): %s', (_situation, facts, decision) => {
  expect(decideFocus({ ...ACTIVE, ...facts })).toBe(decision);
});

it('decideFocus() never gives a view the keyboard without a Tab key or user activation', () => {
  for (const facts of everyCombination()) {
    const decision = decideFocus(facts);
    if (decision === 'enter' || decision === 'hand-over')
      expect(facts.followsTab || facts.hasUserActivation).toBe(true);
    if (decision === 'ask-activation') expect(facts.hasUserActivation).toBe(undefined);
    if (decision === 'await-quiet' || decision === 'reclaim') expect(facts.isQuiet).toBe(undefined);
  }
});

/** Every value of every fact; `reclaimed` only once the guard has waited, as it does. */
function everyCombination(): FocusFacts[] {
  const names = Object.keys(ACTIVE) as (keyof FocusFacts)[];
  const values = (name: keyof FocusFacts): (boolean | undefined)[] =>
    name === 'isQuiet' || name === 'hasUserActivation' ? [true, false, undefined] : [true, false];
  const all = names.reduce<Partial<FocusFacts>[]>(
    (some, name) => some.flatMap(facts => values(name).map(value => ({ ...facts, [name]: value }))),
    [{}],
  );
  return (all as FocusFacts[]).filter(facts => !facts.reclaimed || facts.isQuiet !== undefined);
}

const NEVER = Number.NEGATIVE_INFINITY;
const QUIET: FocusTimes = {
  focusedAt: 100_000,
  tabAt: NEVER,
  keyAt: NEVER,
  actedAt: NEVER,
  pointerAt: NEVER,
  leftAt: NEVER,
  doubtedAt: NEVER,
};
const at = (times: Partial<FocusTimes>): FocusTimes => ({ ...QUIET, ...times });

it('followsTab() within 800 ms of the key', () => {
  expect(followsTab(at({ tabAt: 99_201 }))).toBe(true);
  expect(followsTab(at({ tabAt: 99_200 }))).toBe(false);
  expect(followsTab(QUIET)).toBe(false);
});

describe('isPointerNear()', () => {
  const hovered = { isHovered: true, isTouch: false };
  it('when the pointer is over the view', () => {
    expect(isPointerNear(QUIET, hovered)).toBe(true);
    expect(isPointerNear(QUIET, { isHovered: false, isTouch: false })).toBe(false);
  });
  it('when the device has a touch screen', () => {
    expect(isPointerNear(QUIET, { isHovered: false, isTouch: true })).toBe(true);
  });
  it('within a second of a key only when the pointer moved onto a frame after it', () => {
    expect(isPointerNear(at({ keyAt: 99_500 }), hovered)).toBe(false);
    expect(isPointerNear(at({ keyAt: 99_500, pointerAt: 99_400 }), hovered)).toBe(false);
    expect(isPointerNear(at({ keyAt: 99_500, pointerAt: 99_600 }), hovered)).toBe(true);
    expect(isPointerNear(at({ keyAt: 99_500 }), { isHovered: false, isTouch: true })).toBe(false);
    expect(isPointerNear(at({ keyAt: 98_900 }), hovered)).toBe(true);
  });
});

describe('isActivationStale()', () => {
  const far = { isNear: false, isExpected: false };
  it('not when the user was never in the view', () => {
    expect(isActivationStale(QUIET, { isNear: false, isExpected: true })).toBe(false);
  });
  it('within 6 s of the user leaving the view, when the page was used less than 60 ms before', () => {
    expect(isActivationStale(at({ leftAt: 95_000, actedAt: 99_950 }), far)).toBe(true);
    expect(isActivationStale(at({ leftAt: 95_000, actedAt: 99_900 }), far)).toBe(false);
    expect(isActivationStale(at({ leftAt: 93_000, actedAt: 99_950 }), far)).toBe(false);
  });
  it('within 6 s of the user leaving a view that is expected to be entered by Tab or pointer, unless the pointer is near', () => {
    expect(isActivationStale(at({ leftAt: 95_000 }), { isNear: false, isExpected: true })).toBe(true);
    expect(isActivationStale(at({ leftAt: 95_000 }), { isNear: true, isExpected: true })).toBe(false);
  });
  it('within 6 s of a report, unless the pointer is near', () => {
    expect(isActivationStale(at({ doubtedAt: 95_000 }), far)).toBe(true);
    expect(isActivationStale(at({ doubtedAt: 95_000 }), { isNear: true, isExpected: false })).toBe(false);
    expect(isActivationStale(at({ doubtedAt: 93_000 }), far)).toBe(false);
  });
});
