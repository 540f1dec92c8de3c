import { expect, it } from 'vitest';
import { type ComponentStatus, type LifecycleEvent, nextStatus } from './lifecycle.ts';

const AT = '2026-11-23T09:30:00Z';
const STATES = {
  invoking: { type: 'invoking' },
  streaming: { type: 'streaming', progress: 0.5 },
  interactive: { type: 'interactive' },
  committing: { type: 'committing', actionId: 'send' },
  receipt: { type: 'receipt', actionId: 'send', at: AT },
  error: { type: 'error', message: 'lost' },
} as const satisfies Record<string, ComponentStatus>;
const EVENTS = {
  'host: streaming': { type: 'host', status: STATES.streaming },
  'host: interactive': { type: 'host', status: STATES.interactive },
  'host: receipt': { type: 'host', status: STATES.receipt },
  'host: error': { type: 'host', status: STATES.error },
  commit: { type: 'commit', actionId: 'send' },
  committed: { type: 'committed', leavesReceipt: false, at: AT },
  decided: { type: 'committed', leavesReceipt: true, at: AT },
  'commit-failed': { type: 'commit-failed', message: 'refused' },
} as const satisfies Record<string, LifecycleEvent>;

/** The next state of every pair. A missing event changes nothing. */
const CHANGES: Record<keyof typeof STATES, Partial<Record<keyof typeof EVENTS, ComponentStatus>>> = {
  invoking: {
    'host: streaming': STATES.streaming,
    'host: interactive': STATES.interactive,
    'host: receipt': STATES.receipt,
    'host: error': STATES.error,
  },
  streaming: {
    'host: interactive': STATES.interactive,
    'host: receipt': STATES.receipt,
    'host: error': STATES.error,
  },
  interactive: {
    'host: streaming': STATES.streaming,
    'host: receipt': STATES.receipt,
    'host: error': STATES.error,
    commit: STATES.committing,
  },
  committing: {
    'host: receipt': STATES.receipt,
    'host: error': STATES.error,
    committed: STATES.interactive,
    decided: STATES.receipt,
    'commit-failed': { type: 'interactive', problem: 'refused' },
  },
  receipt: {},
  error: {
    'host: streaming': STATES.streaming,
    'host: interactive': STATES.interactive,
    'host: receipt': STATES.receipt,
  },
};

const pairs = Object.entries(STATES).flatMap(([from, state]) =>
  Object.entries(EVENTS).map(([name, event]) => {
    const next = CHANGES[from as keyof typeof STATES][name as keyof typeof EVENTS] ?? state;
    return { from, name, state, event, next };
  }),
);

it.each(pairs)('$from, $name', ({ state, event, next }) => {
  expect(nextStatus(state, event)).toEqual(next);
});
