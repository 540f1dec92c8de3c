import { testTransitions } from '../../../../../test/support/transition-table.ts';
import { INITIAL_SIZER, nextSizer, type SizerState } from './sizer-machine.ts';
import { NO_LOOP, type ViewportLoop } from './viewport-loop.ts';

const now = 10_000;
const sizer = (change: Partial<SizerState>): SizerState => ({
  ...INITIAL_SIZER,
  applied: 300,
  hasApplied: true,
  appliedAt: now - 100,
  direction: 1,
  target: 300,
  burst: 7,
  trailing: 2,
  ...change,
});
/** Two responses of a page that requests 20 pixels more than it has. */
const first = { applied: 240, requested: 260, passedMs: 20 };
const second = { applied: 260, requested: 280, passedMs: 20 };
const third = { applied: 300, requested: 320, passedMs: 100 };
const loop = (change: Partial<ViewportLoop>): ViewportLoop => ({
  ...NO_LOOP,
  responses: [first, second],
  soon: 2,
  ...change,
});
/** The loop after the request of 320 pixels, which is on no line. */
const loopAfter = { ...NO_LOOP, responses: [third], soon: 1 };
const holdingLoop = { ...loop({ id: 'holding', soon: 3 }), responses: [first, second, third] };
const smaller = { applied: 300, requested: 200, passedMs: 100 };
const shrunk = { ...NO_LOOP, responses: [smaller] };

testTransitions({
  next: nextSizer,
  states: {
    'no height': INITIAL_SIZER,
    idle: sizer({}),
    'idle for long': sizer({ appliedAt: now - 5000, burst: 0, trailing: 0 }),
    'idle, budget for no turn': sizer({ burst: 1 }),
    'idle, budget used up': sizer({ burst: 0 }),
    'idle, nothing left': sizer({ burst: 0, trailing: 0 }),
    trailing: sizer({ id: 'trailing', burst: 0, target: 320 }),
    'trailing, settled': sizer({ id: 'trailing', burst: 0 }),
    'in a line': sizer({ loop: loop({}) }),
    holding: sizer({ target: 320, loop: holdingLoop }),
    testing: sizer({ loop: loop({ id: 'testing' }) }),
    'loop found': sizer({ loop: { ...NO_LOOP, found: [first, second] } }),
  },
  events: {
    'request of the same height': { type: 'request', height: 301, now },
    'request of more': { type: 'request', height: 320, now },
    'request of less': { type: 'request', height: 200, now },
    'trailing due': { type: 'trailing-due', now },
    'held due': { type: 'held-due', now },
  },
  table: {
    'request of the same height': {
      'no height': [
        {
          applied: 301,
          hasApplied: true,
          appliedAt: now,
          direction: Number.NaN,
          target: 301,
          burst: 19,
          loop: {
            ...NO_LOOP,
            responses: [{ applied: Number.NaN, requested: 301, passedMs: Number.POSITIVE_INFINITY }],
          },
        },
        ['apply', 301],
      ],
      idle: [{ target: 301 }],
      'idle for long': [{ target: 301 }],
      'idle, budget for no turn': [{ target: 301 }],
      'idle, budget used up': [{ target: 301 }],
      'idle, nothing left': [{ target: 301 }],
      trailing: [{ target: 301 }],
      'trailing, settled': [{ target: 301 }],
      'in a line': [{ target: 301 }],
      holding: [{ target: 301 }],
      testing: [{ target: 301 }],
      'loop found': [{ target: 301 }],
    },
    'request of more': {
      'no height': [
        {
          applied: 320,
          hasApplied: true,
          appliedAt: now,
          direction: Number.NaN,
          target: 320,
          burst: 19,
          loop: {
            ...NO_LOOP,
            responses: [{ applied: Number.NaN, requested: 320, passedMs: Number.POSITIVE_INFINITY }],
          },
        },
        ['apply', 320],
      ],
      idle: [{ applied: 320, appliedAt: now, target: 320, burst: 6, loop: loopAfter }, ['apply', 320]],
      'idle for long': [
        {
          applied: 320,
          appliedAt: now,
          target: 320,
          burst: 19,
          trailing: 5,
          loop: { ...NO_LOOP, responses: [{ applied: 300, requested: 320, passedMs: 5000 }] },
        },
        ['apply', 320],
      ],
      'idle, budget for no turn': [
        { applied: 320, appliedAt: now, target: 320, burst: 0, loop: loopAfter },
        ['apply', 320],
      ],
      'idle, budget used up': [{ id: 'trailing', target: 320, loop: loopAfter }, ['waitTrailing', 1050]],
      'idle, nothing left': [{ target: 320, loop: loopAfter }],
      trailing: [{ loop: loopAfter }],
      'trailing, settled': [{ target: 320, loop: loopAfter }],
      'in a line': [{ target: 320, loop: holdingLoop }, ['hold', 350]],
      testing: [
        {
          applied: 240,
          appliedAt: now,
          direction: -1,
          target: 240,
          loop: { ...NO_LOOP, soon: 3, found: [first, second] },
        },
        ['apply', 240],
      ],
      'loop found': [{ target: 320 }],
    },
    'request of less': {
      'no height': [
        {
          applied: 200,
          hasApplied: true,
          appliedAt: now,
          direction: Number.NaN,
          target: 200,
          burst: 19,
          loop: {
            ...NO_LOOP,
            responses: [{ applied: Number.NaN, requested: 200, passedMs: Number.POSITIVE_INFINITY }],
          },
        },
        ['apply', 200],
      ],
      idle: [{ applied: 200, appliedAt: now, direction: -1, target: 200, burst: 2, loop: shrunk }, ['apply', 200]],
      'idle for long': [
        {
          applied: 200,
          appliedAt: now,
          direction: -1,
          target: 200,
          burst: 15,
          trailing: 5,
          loop: { ...NO_LOOP, responses: [{ ...smaller, passedMs: 5000 }] },
        },
        ['apply', 200],
      ],
      'idle, budget for no turn': [{ id: 'trailing', target: 200, loop: shrunk }, ['waitTrailing', 1050]],
      'idle, budget used up': [{ id: 'trailing', target: 200, loop: shrunk }, ['waitTrailing', 1050]],
      'idle, nothing left': [{ target: 200, loop: shrunk }],
      trailing: [{ target: 200, loop: shrunk }],
      'trailing, settled': [{ target: 200, loop: shrunk }],
      'in a line': [
        { applied: 200, appliedAt: now, direction: -1, target: 200, burst: 2, loop: shrunk },
        ['apply', 200],
      ],
      // The view grows by itself.
      holding: [
        {
          applied: 200,
          appliedAt: now,
          direction: -1,
          target: 200,
          burst: 2,
          loop: { ...shrunk, growsByItself: true },
        },
        ['cancelHeld'],
        ['apply', 200],
      ],
      testing: [{ applied: 200, appliedAt: now, direction: -1, target: 200, burst: 2, loop: shrunk }, ['apply', 200]],
      'loop found': [
        {
          applied: 200,
          appliedAt: now,
          direction: -1,
          target: 200,
          burst: 2,
          loop: { ...shrunk, found: [first, second] },
        },
        ['apply', 200],
      ],
    },
    'trailing due': {
      trailing: [{ id: 'idle', applied: 320, appliedAt: now, trailing: 1 }, ['apply', 320]],
      'trailing, settled': [{ id: 'idle' }],
    },
    'held due': {
      holding: [{ applied: 320, appliedAt: now, loop: { ...holdingLoop, id: 'testing' } }, ['apply', 320]],
    },
  },
});
