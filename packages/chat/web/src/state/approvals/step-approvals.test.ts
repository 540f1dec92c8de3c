import type { ApprovalRequestEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { EMPTY_TRANSCRIPT, withEvent } from '../session/transcript.ts';
import { listRows } from '../session/transcript-rows.ts';
import { findStepApprovals } from './step-approvals.ts';

const at = '2026-11-22T10:00:00.000Z';
const runId = 'r1';
type Unnumbered = SessionEvent extends infer E ? (E extends SessionEvent ? Omit<E, 'seq' | 'at'> : never) : never;

const step = (number: number): Unnumbered => ({ type: 'step:start', runId, step: number });
const input = (callId: string): Unnumbered => ({
  type: 'tool:input',
  callId,
  runId,
  step: 1,
  server: 'shop',
  toolName: 'look',
  streams: false,
});
const question = (callId: string, more: Partial<ApprovalRequestEvent> = {}): Unnumbered => ({
  type: 'approval:request',
  approvalId: `ask-${callId}`,
  server: 'shop',
  toolName: 'look',
  args: {},
  initiator: 'model',
  callId,
  runId,
  scopes: ['once'],
  reason: '',
  ...more,
});
const answer = (approvalId: string, status: 'approved' | 'denied' | 'cancelled' = 'approved'): Unnumbered => ({
  type: 'approval:response',
  approvalId,
  status,
});

const build = (events: readonly Unnumbered[]) =>
  events.map((event, index) => ({ ...event, seq: index + 1, at }) as SessionEvent).reduce(withEvent, EMPTY_TRANSCRIPT);
const TWO_CALLS = [step(1), input('a'), input('b')];

describe('findStepApprovals()', () => {
  it('has the questions of the calls of a step, answered ones too, until all are answered', () => {
    const two = [...TWO_CALLS, question('a'), question('b')];
    expect(findStepApprovals(build(two))?.questions.map(({ key }) => key)).toEqual(['ask-a', 'ask-b']);
    const half = [...two, answer('ask-a')];
    expect(findStepApprovals(build(half))?.questions.map(({ response }) => response?.status)).toEqual([
      'approved',
      undefined,
    ]);
    expect(findStepApprovals(build([...half, answer('ask-b', 'denied')]))).toBeUndefined();
  });

  it('has none for one question, for questions of other steps, and for those that have a card of their own', () => {
    expect(findStepApprovals(build([...TWO_CALLS, question('a')]))).toBeUndefined();
    const later = [step(1), input('a'), question('a'), answer('ask-a'), step(2), input('b'), question('b')];
    expect(findStepApprovals(build(later))).toBeUndefined();
    for (const other of [{ draft: true }, { surfaceId: 's' }, { initiator: 'view' }, { kind: 'sampling' }] as const)
      expect(findStepApprovals(build([...TWO_CALLS, question('a'), question('b', other)]))).toBeUndefined();
  });

  it('has the newest question about a call that is asked about again', () => {
    const again = question('a', { approvalId: 'again' });
    const events = [...TWO_CALLS, question('a'), question('b'), answer('ask-a', 'cancelled'), again];
    expect(findStepApprovals(build(events))?.questions.map(({ key }) => key)).toEqual(['again', 'ask-b']);
  });
});

describe('listRows()', () => {
  it('puts the card above the first call, and a call below it once its question is answered', () => {
    const keys = (events: readonly Unnumbered[]): string[] => {
      const transcript = build(events);
      return listRows(transcript.entries, findStepApprovals(transcript)).map(({ key }) => key);
    };
    const two = [...TWO_CALLS, question('a'), question('b')];
    const card = 'approvals-r1-step-r1-1';
    expect(keys(two)).toEqual(['step-r1-1', card]);
    expect(keys([...two, answer('ask-b')])).toEqual(['step-r1-1', card, 'b']);
    expect(keys([...two, answer('ask-b'), answer('ask-a')])).toEqual(['step-r1-1', 'a', 'b']);
  });
});
