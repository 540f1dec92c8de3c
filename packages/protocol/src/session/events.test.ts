// Events that an older version of Vitrine has written can be read by this one.
import { expect, it } from 'vitest';
import { approvalKind, SESSION_EVENT_TYPES, type SessionEvent, SessionEventSchema } from './events.ts';
import { currentModelContexts } from './model-context.ts';

const envelope = { seq: 1, at: '2026-01-01T00:00:00.000Z' };

it('an approval request without a kind (an older version) is one for a tool call', () => {
  const old = {
    ...envelope,
    type: 'approval:request',
    approvalId: 'a',
    server: 'shop',
    toolName: 'pay',
    args: { n: 1 },
    initiator: 'view',
    surfaceId: 's',
    scopes: ['once'],
    reason: 'because',
  };
  const read = SessionEventSchema.parse(old);
  expect(read).toEqual(old);
  expect(read.type === 'approval:request' && approvalKind(read)).toBe('tool');
});

it('every type of event is in the list of names', () => {
  expect(SessionEventSchema.def.options.map(option => option.shape.type.def.values[0])).toEqual(SESSION_EVENT_TYPES);
});

it('currentModelContexts() returns the last context of each surface, without cleared ones', () => {
  let seq = 0;
  const context = (surfaceId: string, more: object): SessionEvent =>
    ({ ...envelope, seq: ++seq, type: 'view:context', surfaceId, server: 'shop', ...more }) as SessionEvent;
  const events = [
    context('a', { structuredContent: 1 }),
    context('b', { structuredContent: 2 }),
    context('c', { structuredContent: 3 }),
    context('a', { structuredContent: 4 }),
    context('b', { cleared: 'user' }),
  ];
  expect(
    currentModelContexts(events).map(({ surfaceId, structuredContent }) => [surfaceId, structuredContent]),
  ).toEqual([
    ['c', 3],
    ['a', 4],
  ]);
  expect(currentModelContexts([...events, context('b', { structuredContent: 5 })])).toHaveLength(3);
});
