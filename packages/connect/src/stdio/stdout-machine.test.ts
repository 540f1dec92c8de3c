import { inStates, testTransitions } from '../../../../test/support/transition-table.ts';
import { INITIAL_STDOUT, nextStdout, SILENCE_MS, type StdoutState } from './stdout-machine.ts';

const maxBadLines = 3;
const state = (id: StdoutState['id'], change: Partial<StdoutState> = {}): StdoutState => ({
  ...INITIAL_STDOUT,
  id,
  ...change,
});
const bad = (badLines: number) => ({ badLines, firstBadLine: 'Hello' });

testTransitions({
  next: nextStdout,
  states: {
    open: state('open'),
    asked: state('open', { isAsked: true }),
    'open, other lines': state('open', bad(2)),
    'asked, other lines': state('open', { isAsked: true, ...bad(2) }),
    'open, as many as allowed': state('open', bad(3)),
    server: state('server', { isAsked: true, ...bad(3) }),
    'gave up': state('gave-up', bad(4)),
  },
  events: {
    asked: { type: 'asked' },
    message: { type: 'message' },
    'bad line': { type: 'bad-line', text: 'Listening', maxBadLines },
    silence: { type: 'silence' },
  },
  table: {
    asked: {
      ...inStates(['open', 'gave up'], [{ isAsked: true }, ['stopWaiting']]),
      ...inStates(['open, other lines', 'open, as many as allowed'], [{ isAsked: true }, ['wait', SILENCE_MS]]),
    },
    message: {
      ...inStates(
        ['open', 'asked', 'open, other lines', 'asked, other lines', 'open, as many as allowed'],
        [{ id: 'server' }, ['stopWaiting']],
      ),
      ...inStates(['server', 'gave up'], [{}, ['stopWaiting']]),
    },
    'bad line': {
      open: [{ badLines: 1, firstBadLine: 'Listening' }, ['stopWaiting']],
      asked: [{ badLines: 1, firstBadLine: 'Listening' }, ['wait', SILENCE_MS]],
      'open, other lines': [{ badLines: 3 }, ['stopWaiting']],
      'asked, other lines': [{ badLines: 3 }, ['wait', SILENCE_MS]],
      'open, as many as allowed': [{ id: 'gave-up', badLines: 4 }, ['stopWaiting'], ['giveUp']],
      server: [{ badLines: 4 }, ['stopWaiting']],
      'gave up': [{ badLines: 5 }, ['stopWaiting']],
    },
    silence: inStates(
      ['open', 'asked', 'open, other lines', 'asked, other lines', 'open, as many as allowed'],
      [{ id: 'gave-up' }, ['stopWaiting'], ['giveUp']],
    ),
  },
});
