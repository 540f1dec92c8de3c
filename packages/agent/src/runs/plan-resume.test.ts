// The decisions about a log whose process died, case by case.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it } from 'vitest';
import { planResume } from './plan-resume.ts';

const MODEL = { id: 'test/m', provider: 'test', model: 'm', label: 'M', contextWindow: 1000 };
const message = (
  messageId: string,
  runId: string,
  delivery: 'start' | 'queue' | 'steer' = 'start',
): NewSessionEvent => ({
  type: 'message:user',
  messageId,
  text: messageId,
  runId,
  delivery,
});
const runStart = (runId: string): NewSessionEvent => ({ type: 'run:start', runId, model: MODEL });
const runEnd = (runId: string): NewSessionEvent => ({ type: 'run:end', runId, reason: 'completed', steps: 1 });
const stepStart = (step: number, messageIds?: string[]): NewSessionEvent => ({
  type: 'step:start',
  runId: 'r',
  step,
  ...(messageIds ? { messageIds } : {}),
});
const stepEnd = (step: number, callIds: string[] = [], more: object = {}): NewSessionEvent => ({
  type: 'step:end',
  runId: 'r',
  step,
  text: '',
  calls: callIds.map(callId => ({ callId, name: `shop__${callId}`, server: 'shop', toolName: callId, args: { n: 1 } })),
  finishReason: callIds.length > 0 ? 'tool-calls' : 'stop',
  usage: { inputTokens: step },
  ...more,
});
const input = (callId: string): NewSessionEvent => ({
  type: 'tool:input',
  callId,
  runId: 'r',
  step: 1,
  server: 'shop',
  toolName: callId,
  streams: false,
});
const callEvent = (callId: string, initiator: 'model' | 'user' = 'model'): NewSessionEvent => ({
  type: 'llm:tool-call',
  callId,
  server: 'shop',
  toolName: callId,
  args: { n: 2 },
  initiator,
});
const result = (callId: string): NewSessionEvent => ({
  type: 'llm:tool-result',
  callId,
  server: 'shop',
  toolName: callId,
  success: true,
  sanitized: { content: [], meta: { isError: false } } as never,
});
const request = (approvalId: string, callId?: string, more: object = {}): NewSessionEvent => ({
  type: 'approval:request',
  approvalId,
  server: 'shop',
  toolName: 'pay',
  args: {},
  initiator: 'model',
  scopes: ['once'],
  reason: '',
  ...(callId === undefined ? {} : { callId }),
  ...more,
});
const response = (approvalId: string, status: 'approved' | 'denied' | 'cancelled'): NewSessionEvent => ({
  type: 'approval:response',
  approvalId,
  status,
});

/** The plan in short; only the tool `look` may be called twice. */
function plan(...events: NewSessionEvent[]) {
  const log = events.map((event, index) => ({ ...event, seq: index + 1, at: '' }) as SessionEvent);
  const { runs, steering, approvals, endedCalls } = planResume(log, (_, tool) => tool === 'look');
  return {
    runs: runs.map(({ runId, modelId, point, messageIds }) => [
      runId,
      modelId,
      messageIds,
      point && {
        steps: point.steps,
        lastStep: point.lastStep?.step,
        calls: point.calls.map(
          ({ wasSent, callId, args, approvalId }) =>
            `${wasSent ? 'repeat' : 'make'} ${callId} ${JSON.stringify(args)}${approvalId ? ` asked by ${approvalId}` : ''}`,
        ),
        usage: point.usage.length,
      },
    ]),
    steering,
    approvals,
    endedCalls: endedCalls.map(({ type, callId }) => `${type} ${callId}`),
  };
}
const NOTHING = { runs: [], steering: [], approvals: [], endedCalls: [] };
const BEGUN = [message('m', 'r'), runStart('r')];
const at = (steps: number, lastStep?: number, calls: string[] = [], usage = lastStep ?? 0) => [
  ['r', 'test/m', [], { steps, lastStep, calls, usage }],
];

const CASES: [string, NewSessionEvent[], Partial<ReturnType<typeof plan>>][] = [
  ['an empty log', [], {}],
  ['a run that has ended', [...BEGUN, stepStart(1), stepEnd(1), runEnd('r')], {}],
  ['a message whose run has not begun', [message('m', 'r')], { runs: [['r', undefined, ['m'], undefined]] }],
  ['a run before its first step', BEGUN, { runs: at(0) }],
  ['a request that was not answered', [...BEGUN, stepStart(1)], { runs: at(1) }],
  [
    'a request that was not answered, with a call that the model had begun',
    [...BEGUN, stepStart(1), input('pay')],
    { runs: at(1), endedCalls: ['tool:input pay'] },
  ],
  ['an answer without calls', [...BEGUN, stepStart(1), stepEnd(1)], { runs: at(1, 1) }],
  [
    'an answer whose calls were not begun',
    [...BEGUN, stepStart(1), input('pay'), input('look'), stepEnd(1, ['pay', 'look'])],
    { runs: at(1, 1, ['make pay {"n":1}', 'make look {"n":1}']) },
  ],
  [
    'a call that was sent',
    [...BEGUN, stepStart(1), input('pay'), stepEnd(1, ['pay']), callEvent('pay')],
    { runs: at(1, 1), endedCalls: ['llm:tool-call pay'] },
  ],
  [
    'a call that was sent and may be repeated, with the arguments that were sent',
    [...BEGUN, stepStart(1), input('look'), stepEnd(1, ['look']), callEvent('look')],
    { runs: at(1, 1, ['repeat look {"n":2}']) },
  ],
  [
    'calls with and without a result',
    [...BEGUN, stepStart(1), input('pay'), input('look'), stepEnd(1, ['pay', 'look']), callEvent('pay'), result('pay')],
    { runs: at(1, 1, ['make look {"n":1}']) },
  ],
  [
    'a question that waits stays open',
    [...BEGUN, stepStart(1), input('pay'), stepEnd(1, ['pay']), request('a', 'pay')],
    { runs: at(1, 1, ['make pay {"n":1} asked by a']) },
  ],
  [
    'an answer whose call was not sent is asked about again',
    [...BEGUN, stepStart(1), input('pay'), stepEnd(1, ['pay']), request('a', 'pay'), response('a', 'approved')],
    { runs: at(1, 1, ['make pay {"n":1}']) },
  ],
  [
    'a call that the user refused',
    [...BEGUN, stepStart(1), input('pay'), stepEnd(1, ['pay']), request('a', 'pay'), response('a', 'denied')],
    { runs: at(1, 1) },
  ],
  [
    'a call that the model wrote wrongly',
    [...BEGUN, stepStart(1), stepEnd(1, [], { calls: [{ callId: 'x', name: 'x', args: {}, problem: 'no tool' }] })],
    { runs: at(1, 1) },
  ],
  [
    'the second step',
    [...BEGUN, stepStart(1), input('pay'), stepEnd(1, ['pay']), callEvent('pay'), result('pay'), stepStart(2)],
    { runs: at(2, undefined, [], 1) },
  ],
  [
    'messages that no step has read, that wait, and that were taken back',
    [
      ...BEGUN,
      stepStart(1),
      message('s1', 'r', 'steer'),
      stepEnd(1),
      stepStart(2, ['s1']),
      message('s2', 'r', 'steer'),
      message('s3', 'r', 'steer'),
      { type: 'message:removed', messageId: 's3' },
      message('q', 'next', 'queue'),
    ],
    { runs: [...at(2, undefined, [], 1), ['next', 'test/m', ['q'], undefined]], steering: ['s2'] },
  ],
  [
    'calls and questions outside of runs',
    [callEvent('look', 'user'), request('link', undefined, { kind: 'link' })],
    { endedCalls: ['llm:tool-call look'], approvals: ['link'] },
  ],
  [
    'a question that a server asked during a call does not refuse the call',
    [callEvent('pay', 'user'), request('e', 'pay', { kind: 'elicitation' }), response('e', 'denied')],
    { endedCalls: ['llm:tool-call pay'] },
  ],
];

it.each(CASES)('%s', (_, events, expected) => expect(plan(...events)).toEqual({ ...NOTHING, ...expected }));
