// Makes a session of a file that was exported from a chat, perhaps from another one: what it says is checked, and gives nothing but a conversation.
import type { SessionEvent } from '@vitrine/protocol/session';
import { SessionEventSchema } from '@vitrine/protocol/session';
import * as z from 'zod/mini';
import { CHAT_FILE_VERSION, type ChatFile, ChatFileHeadSchema, ChatFileSchema } from '../api/contract/chat-file.ts';
import { AgentError } from '../errors.ts';
import { toPlainJson } from '../sanitizer/plain-json.ts';
import { type Creating, createFilledSession } from './create-filled-session.ts';
import { createFileContents } from './file-contents.ts';
import { isConversation, toImportedEvent } from './imported-events.ts';
import { createRenewId } from './renew-ids.ts';
import { settleEvents } from './settle-events.ts';

const MAX_EVENTS = 50_000;
const MAX_DEPTH = 200;
const MAX_TITLE = 200;

/** See `Agent.importSession`. */
export async function importSession(options: Creating, received: unknown): Promise<{ id: string }> {
  const file = readFile(received);
  const original = readEvents(file.events);
  const contents = createFileContents(file.contents);
  const events = settleEvents(original)
    .filter(({ event }) => isConversation(event))
    .map(({ event, ...place }) => ({ ...place, event: toImportedEvent(event, contents.take) }));
  if (!events.some(({ event }) => event.type !== 'branch'))
    throw badFile('There are no messages in this file.', file.events.length);
  return createFilledSession(options, {
    ...readAbout(file, options.clock.now()),
    events,
    contents: contents.list(),
    renew: createRenewId(options.randomId),
    original,
  });
}

function readFile(received: unknown): ChatFile {
  const plain = toPlainJson(received, { maxDepth: MAX_DEPTH });
  if ('problem' in plain) throw badFile(`This file ${plain.problem}.`, undefined);
  const head = z.safeParse(ChatFileHeadSchema, plain.value);
  if (!head.success)
    throw badFile('This is not the file of a chat of Vitrine. Choose one from “Export as JSON”.', undefined);
  if (head.data.version !== CHAT_FILE_VERSION)
    throw badFile(
      `This file was written by another Vitrine (format ${head.data.version}, this one reads ${CHAT_FILE_VERSION}). Update Vitrine.`,
      head.data.version,
    );
  const file = z.safeParse(ChatFileSchema, plain.value);
  if (file.success) return file.data;
  throw badFile(`This file is damaged: ${describeIssue(file.error)}.`, undefined);
}

/** Every event by the protocol's schema, in the order of their numbers; calls, questions and runs begin once and before they end. */
function readEvents(received: readonly unknown[]): SessionEvent[] {
  if (received.length > MAX_EVENTS)
    throw badFile(`This file has ${received.length} events; at most ${MAX_EVENTS} can be imported.`, received.length);
  const beginnings = new Set<string>();
  let last = 0;
  return received.map((value, index) => {
    const place = `event ${index + 1} of ${received.length}`;
    const parsed = z.safeParse(SessionEventSchema, value);
    if (!parsed.success) throw badFile(`This file is damaged: ${place}: ${describeIssue(parsed.error)}.`, index + 1);
    const event = parsed.data;
    if (event.seq <= last || !isTime(event.at))
      throw badFile(`This file is damaged: ${place} has a wrong number or time.`, index + 1);
    last = event.seq;
    const beginning = describeBeginning(event);
    if (beginning !== undefined && beginnings.has(beginning))
      throw badFile(`This file is damaged: ${place} repeats an earlier one.`, index + 1);
    if (beginning !== undefined) beginnings.add(beginning);
    // The model cannot begin to write a call that was made.
    if (event.type === 'llm:tool-call') beginnings.add(`input ${event.callId}`);
    return event;
  });
}

/** What begins once in a session. */
function describeBeginning(event: SessionEvent): string | undefined {
  switch (event.type) {
    case 'tool:input':
      return `input ${event.callId}`;
    case 'llm:tool-call':
      return `call ${event.callId}`;
    case 'message:user':
      return `message ${event.messageId}`;
    case 'run:start':
      return `run ${event.runId}`;
    default:
      return undefined;
  }
}

/** ISO 8601, UTC, as the log writes it. */
const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text);

function readAbout({ title, createdAt }: ChatFile, now: number) {
  const line = title?.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE).trim() ?? '';
  return {
    ...(line === '' ? {} : { title: line }),
    // Otherwise it would be above every later chat.
    ...(isTime(createdAt) && Date.parse(createdAt) <= now ? { createdAt } : {}),
  };
}

function describeIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.map(String).join('.') || 'it'} is not what belongs there`;
}

const badFile = (message: string, received: unknown): AgentError => new AgentError('bad-file', message, { received });
