// What a guest reads of the events of a shared chat: messages, answers, calls and results. What is between the owner and the chat alone is left out:
// approvals, contexts and actions of views, reasoning, usage, and reasons of failures, which name servers and commands.
import type { SanitizedResult } from '@vitrine/protocol/parts';
import type { SessionEvent } from '@vitrine/protocol/session';

const FAILED = 'This did not work.';
/** A page at an address: the address may be a secret of the owner. */
const ADDRESSED = 'text/uri-list';
const NOT_SHARED = 'Pages at addresses of their own are not shared.';

/** The event for guests; undefined when it is the owner's alone. */
export function toGuestEvent(event: SessionEvent): SessionEvent | undefined {
  switch (event.type) {
    case 'message:user': {
      const { surfaceId: _, ...rest } = event;
      return rest;
    }
    case 'message:removed':
    case 'step:start':
    case 'tool:input':
    case 'tool:progress':
    case 'artifact:edit':
      return event;
    case 'run:start': {
      const { agent: _, ...rest } = event;
      return rest;
    }
    case 'step:end': {
      const { type, seq, at, runId, step, text, calls, finishReason, error } = event;
      return {
        ...{ type, seq, at, runId, step, text, finishReason },
        // The call itself has them, without secrets.
        calls: calls.map(call => ({ callId: call.callId, name: call.name, args: {} })),
        ...(error && { error: { code: error.code, message: FAILED } }),
      };
    }
    case 'run:end': {
      const { type, seq, at, runId, reason, steps, error } = event;
      return { type, seq, at, runId, reason, steps, ...(error && { error: { code: error.code, message: FAILED } }) };
    }
    case 'llm:tool-call':
      return event;
    case 'tool:interface':
      return { ...event, part: withoutAddress(event.part) };
    case 'llm:tool-result':
      return {
        ...event,
        sanitized: withoutAddresses(event.sanitized),
        ...(event.error && { error: { code: event.error.code, message: FAILED } }),
      };
    default:
      return undefined;
  }
}

type Part = SanitizedResult['content'][number];

function withoutAddress<P extends Part>(part: P): P {
  if (part.type !== 'ui-resource' || !part.mimeType.startsWith(ADDRESSED)) return part;
  const { content: _, ref: __, ...rest } = part;
  return { ...rest, uri: '', problem: NOT_SHARED } as unknown as P;
}

function withoutAddresses(result: SanitizedResult): SanitizedResult {
  const content = result.content.map(withoutAddress);
  // The result as received names the address, too.
  if (content.every((part, index) => part === result.content[index])) return result;
  const { isError, structuredContent } = result.meta;
  return { content, meta: { isError, ...(structuredContent === undefined ? {} : { structuredContent }) } };
}
