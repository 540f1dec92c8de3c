import { expect, it } from 'vitest';
import { CLAIMING, type HeldEvent, type HeldState, nextHeld } from './held-session-state.ts';

const now = 9000;
const idleMs = 1000;
const serving = (change: Partial<HeldState> = {}): HeldState => ({
  id: 'serving',
  directCalls: 0,
  idleSince: now - 500,
  ...change,
});

const STATES = {
  claiming: CLAIMING,
  serving: serving(),
  'serving a direct call': serving({ directCalls: 1 }),
  'serving, idle for long': serving({ idleSince: now - idleMs }),
  'serving a direct call, idle before': serving({ directCalls: 2, idleSince: now - idleMs }),
  ending: serving({ id: 'ending', idleSince: now - idleMs }),
};
const EVENTS = {
  'taken up': { type: 'taken-up', now },
  entered: { type: 'entered' },
  left: { type: 'left' },
  'looked: idle': { type: 'looked', isBusy: false, now, idleMs },
  'looked: busy': { type: 'looked', isBusy: true, now, idleMs },
  ended: { type: 'ended' },
} satisfies Record<string, HeldEvent>;

/** How the next state differs; an event that is not named changes nothing. */
const TABLE: Record<keyof typeof EVENTS, Partial<Record<keyof typeof STATES, Partial<HeldState>>>> = {
  'taken up': { claiming: { id: 'serving', idleSince: now } },
  entered: {
    serving: { directCalls: 1 },
    'serving a direct call': { directCalls: 2 },
    'serving, idle for long': { directCalls: 1 },
    'serving a direct call, idle before': { directCalls: 3 },
  },
  left: { 'serving a direct call': { directCalls: 0 }, 'serving a direct call, idle before': { directCalls: 1 } },
  'looked: idle': {
    'serving, idle for long': { id: 'ending' },
    'serving a direct call, idle before': { idleSince: now },
    'serving a direct call': { idleSince: now },
  },
  'looked: busy': {
    serving: { idleSince: now },
    'serving a direct call': { idleSince: now },
    'serving, idle for long': { idleSince: now },
    'serving a direct call, idle before': { idleSince: now },
  },
  ended: {
    claiming: { id: 'ending' },
    serving: { id: 'ending' },
    'serving a direct call': { id: 'ending' },
    'serving, idle for long': { id: 'ending' },
    'serving a direct call, idle before': { id: 'ending' },
  },
};

const pairs = (Object.keys(EVENTS) as (keyof typeof EVENTS)[]).flatMap(event =>
  (Object.keys(STATES) as (keyof typeof STATES)[]).map(state => ({ event, state })),
);
it.each(pairs)('$event in the state "$state"', ({ event, state }) => {
  expect(nextHeld(STATES[state], EVENTS[event])).toEqual({ ...STATES[state], ...TABLE[event][state] });
});
