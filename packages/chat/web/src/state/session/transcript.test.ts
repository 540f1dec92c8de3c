import type { ToolCallEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { EMPTY_TRANSCRIPT, findCall, modelContexts, pendingApprovals, withEvent } from './transcript.ts';

const at = '2026-11-22T10:00:00.000Z';
const call = (seq: number, callId: string): ToolCallEvent => ({
  type: 'llm:tool-call',
  seq,
  at,
  callId,
  server: 'shop',
  toolName: 'show',
  args: {},
  initiator: 'user',
});
const build = (events: SessionEvent[]) => events.reduce(withEvent, EMPTY_TRANSCRIPT);

describe('withEvent()', () => {
  it('puts progress and result into the entry of their call, in its place', () => {
    const transcript = build([
      call(1, 'a'),
      call(2, 'b'),
      { type: 'tool:progress', seq: 3, at, callId: 'a', progress: 1, total: 2 },
      {
        type: 'llm:tool-result',
        seq: 4,
        at,
        callId: 'a',
        server: 'shop',
        toolName: 'show',
        success: true,
        sanitized: { content: [{ type: 'text', text: 'hello' }], meta: { isError: false } },
      },
    ]);
    expect(transcript.seq).toBe(4);
    expect(transcript.entries.map(entry => entry.key)).toEqual(['a', 'b']);
    expect(transcript.entries[0]).toMatchObject({ progress: { progress: 1 }, result: { success: true } });
    expect(transcript.entries[1]).not.toHaveProperty('result');
  });

  it('keeps other entries as the same objects, so that they are not rendered again', () => {
    const before = build([call(1, 'a'), call(2, 'b')]);
    const after = withEvent(before, { type: 'tool:progress', seq: 3, at, callId: 'b', progress: 1 });
    expect(after.entries[0]).toBe(before.entries[0]);
    expect(after.entries[1]).not.toBe(before.entries[1]);
  });

  it('gives a call that waits for its approval its whole arguments, until it is made', () => {
    const createCall = (callId: string, more: object) => ({
      callId,
      name: 'shop_buy',
      args: { city: 'Rome' },
      ...more,
    });
    const input = (seq: number, callId: string): SessionEvent => ({
      type: 'tool:input',
      seq,
      at,
      callId,
      runId: 'r',
      step: 1,
      server: 'shop',
      toolName: 'buy',
      streams: true,
    });
    const waiting = build([
      input(1, 'a'),
      input(2, 'b'),
      {
        type: 'step:end',
        seq: 3,
        at,
        runId: 'r',
        step: 1,
        text: '',
        finishReason: 'tool-calls',
        calls: [createCall('a', {}), createCall('b', { problem: 'The arguments are no JSON object.' })],
      },
    ]);
    expect(waiting.entries[0]).toMatchObject({ written: { city: 'Rome' }, call: { args: {} } });
    expect(waiting.entries[1]).not.toHaveProperty('written');
    expect(withEvent(waiting, call(4, 'a')).entries[0]).not.toHaveProperty('written');
  });

  it('ignores an event that is already included', () => {
    const transcript = build([call(1, 'a')]);
    expect(withEvent(transcript, call(1, 'again'))).toBe(transcript);
  });
});

describe('pendingApprovals()', () => {
  it('lists requests without an answer, oldest first', () => {
    const request = (seq: number, approvalId: string): SessionEvent => ({
      type: 'approval:request',
      seq,
      at,
      approvalId,
      server: 'shop',
      toolName: 'buy',
      args: {},
      initiator: 'view',
      surfaceId: 'a',
      scopes: ['once'],
      reason: 'asked for by a view',
    });
    const transcript = build([
      call(1, 'a'),
      request(2, 'first'),
      request(3, 'second'),
      request(4, 'third'),
      { type: 'approval:response', seq: 5, at, approvalId: 'second', status: 'denied' },
    ]);
    expect(pendingApprovals(transcript).map(({ approvalId }) => approvalId)).toEqual(['first', 'third']);
    expect(findCall(transcript, 'a')?.toolName).toBe('show');
    expect(findCall(transcript, 'unknown')).toBeUndefined();
  });
});

describe('modelContexts()', () => {
  const contextEvent = (seq: number, surfaceId: string, text?: string): SessionEvent => ({
    type: 'view:context',
    seq,
    at,
    surfaceId,
    server: 'shop',
    toolName: 'show',
    ...(text === undefined ? { cleared: 'user' } : { content: [{ type: 'text', text }] }),
  });
  const texts = (events: SessionEvent[]) =>
    modelContexts(build(events)).map(({ surfaceId, content }) => [surfaceId, content?.[0]]);

  it('has the last context of each surface, until it is removed', () => {
    const events = [contextEvent(1, 'a', 'one'), contextEvent(2, 'b', 'two'), contextEvent(3, 'a', 'three')];
    expect(texts(events)).toEqual([
      ['b', { type: 'text', text: 'two' }],
      ['a', { type: 'text', text: 'three' }],
    ]);
    expect(texts([...events, contextEvent(4, 'b')])).toEqual([['a', { type: 'text', text: 'three' }]]);
    expect(build(events).entries).toEqual([]);
  });
});
