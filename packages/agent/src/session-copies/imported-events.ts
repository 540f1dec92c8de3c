// What an imported event may say. A file can come from anyone: it brings words and pictures, and nothing that acts. An interface of it would act as the
// server that the file names, with what the user has allowed that server; so would a native component. Neither is imported.
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { StepEndEvent, UserMessageEvent } from '@vitrine/protocol/internal/session/run-events';
import type { ResultPart, SanitizedResult } from '@vitrine/protocol/parts';

/** Messages, answers, calls and results, on all branches. */
const CONVERSATION: ReadonlySet<NewSessionEvent['type']> = new Set([
  'message:user',
  'message:removed',
  'run:start',
  'step:start',
  'tool:input',
  'step:end',
  'run:end',
  'llm:tool-call',
  'llm:tool-result',
  'branch',
  'artifact:edit',
]);
const NOT_SHOWN = 'This chat was imported. Interfaces are not imported; ask again to see one.';

export const isConversation = (event: NewSessionEvent): boolean => CONVERSATION.has(event.type);

/** The event without what acts. `takeContent`: imports the content of a name; false when the file lacks it. */
export function toImportedEvent(event: NewSessionEvent, takeContent: (ref: string) => boolean): NewSessionEvent {
  switch (event.type) {
    case 'message:user':
      return readMessage(event, takeContent);
    case 'step:end':
      return readStep(event);
    case 'tool:input': {
      const { native: _, ...rest } = event;
      return rest;
    }
    case 'llm:tool-call': {
      const { native: _, surfaceId: __, ...rest } = event;
      return rest;
    }
    case 'llm:tool-result':
      return { ...event, sanitized: readResult(event.sanitized, takeContent) };
    default:
      return event;
  }
}

function readMessage(
  { surfaceId: _, attachments, ...rest }: Omit<UserMessageEvent, 'seq' | 'at'>,
  takeContent: (ref: string) => boolean,
): NewSessionEvent {
  const present = attachments?.filter(({ ref }) => takeContent(ref)) ?? [];
  return { ...rest, ...(present.length === 0 ? {} : { attachments: present }) };
}

/** Reads a step: the message that goes to the model again says what the log says, because a file could say anything. */
function readStep({ message, ...step }: Omit<StepEndEvent, 'seq' | 'at'>): NewSessionEvent {
  if (message === undefined) return step;
  const content = [
    ...(step.text === '' ? [] : [{ type: 'text', text: step.text }]),
    ...step.calls.map(({ callId, name, args }) => ({
      type: 'tool-call',
      toolCallId: callId,
      toolName: name,
      input: args,
    })),
  ];
  return { ...step, message: { role: 'assistant', content } };
}

function readResult({ content, meta }: SanitizedResult, takeContent: (ref: string) => boolean): SanitizedResult {
  const { isError, structuredContent, notes } = meta;
  return {
    content: content.map(part => readPart(part, takeContent)),
    meta: {
      isError,
      ...(structuredContent === undefined ? {} : { structuredContent }),
      ...(notes === undefined ? {} : { notes }),
    },
  };
}

function readPart(part: ResultPart, takeContent: (ref: string) => boolean): ResultPart {
  switch (part.type) {
    case 'ui-resource': {
      const { type, uri, server, mimeType, source } = part;
      return { type, uri, server, mimeType, source, problem: NOT_SHOWN };
    }
    case 'image':
    case 'audio':
    case 'video':
    case 'file': {
      const { ref, ...rest } = part;
      if (ref === undefined) return part;
      return takeContent(ref) ? part : { ...rest, cut: { unit: 'bytes', total: part.bytes, kept: 0 } };
    }
    default:
      return part;
  }
}
