// Events for tests of stores.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { Change, Store } from '../../../src/store/store.ts';

export const at = '2026-01-01T00:00:00.000Z';

export const toolCall = (callId: string, toolName = 'add'): NewSessionEvent => ({
  ...{ type: 'llm:tool-call', callId, server: 'shop', toolName, args: {}, initiator: 'user' },
});

export const toolInput = (callId: string): NewSessionEvent => ({
  ...{ type: 'tool:input', callId, server: 'shop', toolName: 'add', runId: 'r', step: 1, streams: true },
});

export const toolResult = (callId: string, content: readonly object[] = []): NewSessionEvent =>
  ({
    type: 'llm:tool-result',
    callId,
    server: 'shop',
    toolName: 'add',
    success: true,
    sanitized: { content, meta: { isError: false } },
  }) as NewSessionEvent;

export const approvalRequest = (approvalId: string, more: object = {}): NewSessionEvent =>
  ({
    type: 'approval:request',
    approvalId,
    server: 'shop',
    toolName: 'add',
    args: {},
    initiator: 'view',
    scopes: ['once'],
    reason: 'because',
    ...more,
  }) as NewSessionEvent;

export const approvalResponse = (approvalId: string, status: 'approved' | 'denied' | 'cancelled'): NewSessionEvent => ({
  ...{ type: 'approval:response', approvalId, status },
});

export const message = (text: string, runId = 'r'): NewSessionEvent => ({
  ...{ type: 'message:user', messageId: `m-${text.length}`, text, runId, delivery: 'start' },
});

export const runEnd = (runId: string): NewSessionEvent => ({ type: 'run:end', runId, reason: 'completed', steps: 1 });

export const viewContext = (surfaceId: string, text: string): NewSessionEvent =>
  ({ type: 'view:context', surfaceId, server: 'shop', content: [{ type: 'text', text }] }) as NewSessionEvent;

export const clearContext = (surfaceId: string): NewSessionEvent =>
  ({ type: 'view:context', surfaceId, server: 'shop', cleared: 'user' }) as NewSessionEvent;

export const appended = (sessionId: string, ...events: readonly NewSessionEvent[]): Change[] =>
  events.map(event => ({ type: 'event', sessionId, event, at }));

/** Appends events to a session in one write. */
export const append = (store: Store, sessionId: string, ...events: readonly NewSessionEvent[]) =>
  store.write(appended(sessionId, ...events));

export const blob = (ref: string, text: string): Change => ({
  ...{ type: 'blob', ref: ref.padEnd(64, '0'), mimeType: 'text/plain', bytes: new TextEncoder().encode(text) },
});
