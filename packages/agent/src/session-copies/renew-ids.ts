// Gives the calls, questions, messages and runs of a copied conversation ids of their own, so that nothing of one session means something in another.

import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { isRecord } from '@vitrine/std/internal/json';

/** Returns the same new id for the same old one. */
export type RenewId = (id: string) => string;

export function createRenewId(randomId: () => string): RenewId {
  const ids = new Map<string, string>();
  return id => {
    const renewed = ids.get(id) ?? randomId();
    ids.set(id, renewed);
    return renewed;
  };
}

/** Members of events that name something of their own session; a surface has the id of its call. */
const ID_MEMBERS = ['callId', 'surfaceId', 'messageId', 'runId', 'retryOf'] as const;
const ID_LISTS = ['answers', 'messageIds'] as const;

export function renewIds<E extends NewSessionEvent>(event: E, renew: RenewId): E {
  const copy: Record<string, unknown> = { ...event };
  for (const member of ID_MEMBERS) if (typeof copy[member] === 'string') copy[member] = renew(copy[member]);
  for (const member of ID_LISTS) if (Array.isArray(copy[member])) copy[member] = copy[member].map(renew);
  if (event.type === 'message:user' && event.results)
    copy.results = event.results.map(result => ({ ...result, callId: renew(result.callId) }));
  if (event.type === 'step:end') {
    copy.calls = event.calls.map(call => ({ ...call, callId: renew(call.callId) }));
    if (event.message !== undefined) copy.message = renewCallIds(event.message, renew);
  }
  return copy as E;
}

/** The model's own message names its calls, too. */
function renewCallIds(message: unknown, renew: RenewId): unknown {
  if (!isRecord(message) || !Array.isArray(message.content)) return message;
  const content = message.content.map((part: unknown) =>
    isRecord(part) && part.type === 'tool-call' && typeof part.toolCallId === 'string'
      ? { ...part, toolCallId: renew(part.toolCallId) }
      : part,
  );
  return { ...message, content };
}
