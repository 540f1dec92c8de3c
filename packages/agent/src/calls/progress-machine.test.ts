import { inStates, testTransitions } from '../../../../test/support/transition-table.ts';
import { INITIAL_PROGRESS, nextProgress } from './progress-machine.ts';

const now = 5000;
const intervalMs = 100;
const first = { progress: 1 };
const second = { progress: 2 };

testTransitions({
  next: nextProgress,
  states: {
    open: INITIAL_PROGRESS,
    'open, one was just emitted': { ...INITIAL_PROGRESS, nextAt: now + 60 },
    'open, the interval is over': { ...INITIAL_PROGRESS, nextAt: now },
    waiting: { id: 'waiting', nextAt: now + 60, latest: first },
    closed: { ...INITIAL_PROGRESS, id: 'closed' },
  },
  events: {
    reported: { type: 'reported', progress: second, now, intervalMs },
    'reported, no number': { type: 'reported', progress: { progress: Number.NaN }, now, intervalMs },
    due: { type: 'due', now, intervalMs },
    close: { type: 'close' },
  },
  table: {
    reported: {
      ...inStates(['open', 'open, the interval is over'], [{ nextAt: now + intervalMs }, ['emit', second]]),
      'open, one was just emitted': [{ id: 'waiting', latest: second }, ['wait', 60]],
      waiting: [{ latest: second }],
    },
    'reported, no number': {},
    due: { waiting: [{ id: 'open', nextAt: now + intervalMs, latest: undefined }, ['emit', first]] },
    close: inStates(
      ['open', 'open, one was just emitted', 'open, the interval is over', 'waiting'],
      [{ id: 'closed', latest: undefined }, ['stopWaiting']],
    ),
  },
});
