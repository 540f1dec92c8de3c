import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { toGuestEvent } from './guest-events.ts';

const envelope = { seq: 1, at: '' };
const secret = 'http://10.0.0.7:9000/mcp';
const result = {
  ...envelope,
  type: 'llm:tool-result',
  callId: 'c',
  server: 's',
  toolName: 't',
  success: true,
} as const;

describe('toGuestEvent()', () => {
  it.each<SessionEvent>([
    {
      ...{ ...envelope, type: 'approval:request', approvalId: 'a', server: 's', toolName: 't' },
      ...{ args: { password: secret }, initiator: 'model', scopes: [], reason: secret },
    },
    { ...envelope, type: 'view:notice', surfaceId: 'c', server: 's', level: 'info', message: secret } as SessionEvent,
    { ...envelope, type: 'session:servers', off: [secret] },
    { ...envelope, type: 'branch', after: 0 },
  ])('hides $type', event => expect(toGuestEvent(event)).toBeUndefined());

  it.each<SessionEvent>([
    {
      ...{ ...envelope, type: 'step:end', runId: 'r', step: 1, text: 'Hi', finishReason: 'error', reasoning: secret },
      ...{ calls: [{ callId: 'c', name: 't', args: { key: secret }, problem: secret }], message: { secret } },
      ...{ error: { code: 'failed', message: secret } },
    },
    { ...envelope, type: 'run:end', runId: 'r', reason: 'failed', steps: 1, error: { code: 'x', message: secret } },
    {
      ...{ ...result, success: false, sanitized: { content: [], meta: { isError: true } } },
      error: { code: 'call-failed', message: `connect ${secret}` },
    },
    {
      ...result,
      sanitized: {
        content: [
          {
            ...{ type: 'ui-resource', uri: secret, server: 's', mimeType: 'text/uri-list', source: 'embedded' },
            content: secret,
          },
        ],
        meta: { isError: false, resultRef: 'a'.repeat(64) },
      },
    },
  ])('leaves private data of $type out', event => {
    const shown = JSON.stringify(toGuestEvent(event));
    expect(shown).not.toContain('10.0.0.7');
    expect(shown).not.toContain('a'.repeat(64));
  });

  it('shows messages, answers, calls and results', () => {
    const call: SessionEvent = {
      ...{ ...envelope, type: 'llm:tool-call', callId: 'c', server: 's', toolName: 't' },
      ...{ args: { place: 'Oslo' }, initiator: 'model' },
    };
    expect(toGuestEvent(call)).toBe(call);
    const sanitized = { content: [{ type: 'text' as const, text: 'Rain' }], meta: { isError: false } };
    expect(toGuestEvent({ ...result, sanitized })).toEqual({ ...result, sanitized });
  });
});
