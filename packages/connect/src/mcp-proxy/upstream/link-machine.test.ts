import { inStates, testTransitions } from '../../../../../test/support/transition-table.ts';
import { STABLE_MS } from '../../backoff.ts';
import { INITIAL_LINK, type LinkMachineState, nextLink } from './link-machine.ts';

const now = 50_000;
const attempt = 4;
const error = new Error('gone');
const state = (id: LinkMachineState['id'], change: Partial<LinkMachineState> = {}): LinkMachineState => ({
  id,
  attempt,
  startedAt: now - 100,
  hasReceived: false,
  failures: 2,
  ...change,
});
const ALIVE = ['starting', 'up', 'up, has received', 'up for long'] as const;
const started = { id: 'starting', attempt: attempt + 1, startedAt: now, hasReceived: false } as const;

testTransitions({
  next: nextLink,
  states: {
    idle: INITIAL_LINK,
    starting: state('starting'),
    up: state('up'),
    'up, has received': state('up', { hasReceived: true }),
    'up for long': state('up', { startedAt: now - STABLE_MS }),
    ending: state('ending', { hasReceived: true }),
    waiting: state('waiting', { hasReceived: true }),
    closed: state('closed'),
  },
  events: {
    start: { type: 'start', now },
    ready: { type: 'ready', attempt },
    received: { type: 'received', attempt },
    lost: { type: 'lost', attempt, error, now },
    'ended, back-off': { type: 'ended', attempt, retryInMs: 700, now },
    'ended, at once': { type: 'ended', attempt, retryInMs: undefined, now },
    'ready, of an earlier attempt': { type: 'ready', attempt: attempt - 1 },
    'received, of an earlier attempt': { type: 'received', attempt: attempt - 1 },
    'lost, of an earlier attempt': { type: 'lost', attempt: attempt - 1, error, now },
    'ended, of an earlier attempt': { type: 'ended', attempt: attempt - 1, retryInMs: 1, now },
    close: { type: 'close' },
  },
  table: {
    start: {
      idle: [{ id: 'starting', attempt: 0, startedAt: now }, ['open', 0]],
      waiting: [started, ['open', attempt + 1]],
    },
    ready: { starting: [{ id: 'up' }, ['ready', attempt]] },
    received: inStates([...ALIVE, 'ending', 'waiting'], [{ hasReceived: true }]),
    lost: {
      starting: [
        { id: 'ending', failures: 3 },
        ['end', attempt, error, { failures: 3, silent: true, failedStart: true }],
      ],
      up: [{ id: 'ending', failures: 3 }, ['end', attempt, error, { failures: 3, silent: true, failedStart: false }]],
      'up, has received': [
        { id: 'ending', failures: 3 },
        ['end', attempt, error, { failures: 3, silent: false, failedStart: false }],
      ],
      'up for long': [
        { id: 'ending', failures: 1 },
        ['end', attempt, error, { failures: 1, silent: true, failedStart: false }],
      ],
    },
    'ended, back-off': { ending: [{ id: 'waiting' }, ['wait', 700]] },
    'ended, at once': { ending: [started, ['open', attempt + 1]] },
    'ready, of an earlier attempt': {},
    'received, of an earlier attempt': {},
    'lost, of an earlier attempt': {},
    'ended, of an earlier attempt': {},
    close: inStates(['idle', ...ALIVE, 'ending', 'waiting'], [{ id: 'closed' }, ['close']]),
  },
});
