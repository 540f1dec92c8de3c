import { REMOTE_BATCH } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { inStates, testTransitions } from '../../../../../test/support/transition-table.ts';
import { INITIAL_OUTBOX, nextOutbox, type OutboxState } from './outbox-machine.ts';

const now = 1000;
const { underWay } = REMOTE_BATCH;
const state = (id: OutboxState['id'], change: Partial<OutboxState> = {}): OutboxState => ({
  ...INITIAL_OUTBOX,
  id,
  ...change,
});

testTransitions({
  next: nextOutbox,
  states: {
    idle: state('idle'),
    'idle, a batch was just sent': state('idle', { sent: 1, sentAt: now - 5 }),
    'idle, records wait for the host': state('idle', { hasRecords: true, sent: underWay, sentAt: now - 5 }),
    scheduled: state('scheduled', { hasRecords: true }),
    'scheduled, flushed': state('scheduled'),
    'scheduled, too much under way': state('scheduled', { hasRecords: true, sent: underWay }),
    stopped: state('stopped', { hasRecords: true }),
  },
  events: {
    queued: { type: 'queued', now },
    acknowledged: { type: 'acknowledged', seq: 1, now },
    due: { type: 'due', now },
    flush: { type: 'flush', now },
    'sent, records left': { type: 'sent', hasRecords: true, now },
    'sent, nothing left': { type: 'sent', hasRecords: false, now },
    exceeded: { type: 'exceeded', reason: 'Too much.' },
  },
  table: {
    queued: {
      idle: [{ id: 'scheduled', hasRecords: true }, ['schedule', 0]],
      'idle, a batch was just sent': [{ id: 'scheduled', hasRecords: true }, ['schedule', 15]],
      'scheduled, flushed': [{ hasRecords: true }],
    },
    acknowledged: {
      ...inStates(
        ['idle', 'idle, a batch was just sent', 'scheduled', 'scheduled, flushed', 'scheduled, too much under way'],
        [{ acknowledged: 1 }],
      ),
      'idle, records wait for the host': [{ id: 'scheduled', acknowledged: 1 }, ['schedule', 15]],
    },
    due: {
      scheduled: [{ id: 'idle', sent: 1, sentAt: now }, ['send', 1]],
      ...inStates(['scheduled, flushed', 'scheduled, too much under way'], [{ id: 'idle' }]),
    },
    flush: { scheduled: [{ sent: 1, sentAt: now }, ['send', 1]] },
    'sent, records left': {
      idle: [{ id: 'scheduled', hasRecords: true }, ['schedule', 0]],
      'idle, a batch was just sent': [{ id: 'scheduled', hasRecords: true }, ['schedule', 15]],
      'scheduled, flushed': [{ hasRecords: true }],
    },
    'sent, nothing left': inStates(
      ['idle, records wait for the host', 'scheduled', 'scheduled, too much under way'],
      [{ hasRecords: false }],
    ),
    exceeded: inStates(
      [
        'idle',
        'idle, a batch was just sent',
        'idle, records wait for the host',
        'scheduled',
        'scheduled, flushed',
        'scheduled, too much under way',
      ],
      [{ id: 'stopped' }, ['stop', 'Too much.']],
    ),
  },
});
