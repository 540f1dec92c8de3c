// Makes a session of a file that was exported from a chat, perhaps from another one: what it says is checked, and gives nothing but a conversation.
import type { SessionEvent } from '@vitrine/protocol/session';
import { SessionEventSchema } from '@vitrine/protocol/session';
import { toPlainJson } from '@vitrine/std/internal/plain-json';
import * as z from 'zod/mini';
import { CHAT_FILE_VERSION, type ChatFile, ChatFileHeadSchema, ChatFileSchema } from '../api/contract/chat-file.ts';
import { AgentError } from '../errors.ts';
import { createPauses } from '../pauses.ts';
import { type Creating, createFilledSession } from './create-filled-session.ts';
import { createFileContents } from './file-contents.ts';
import { isConversation, toImportedEvent } from './imported-events.ts';
import { createRenewId } from './renew-ids.ts';
import { type CopiedEvent, settleEvents } from './settle-events.ts';

const MAX_EVENTS = 50_000;
const MAX_CONTENTS = 20_000;
const MAX_DEPTH = 200;
const MAX_TITLE = 200;

/** See `Agent.importSession`. */
export async function importSession(options: Creating, received: unknown): Promise<{ id: string }> {
  const pause = createPauses();
  const file = readFile(received);
  const original = await readEvents(file.events, pause);
  const contents = createFileContents(file.contents);
  const events: CopiedEvent[] = [];
  for (const { event, ...place } of settleEvents(original)) {
    await pause();
    if (isConversation(event)) events.push({ ...place, event: toImportedEvent(event, contents.take) });
  }
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

/** The file without a look at its events and contents, which are checked one by one. */
function readFile(received: unknown): ChatFile {
  const head = z.safeParse(ChatFileHeadSchema, received);
  if (!head.success)
    throw badFile('This is not the file of a chat of Vitrine. Choose one from “Export as JSON”.', undefined);
  if (head.data.version !== CHAT_FILE_VERSION)
    throw badFile(
      `This file was written by another Vitrine (format ${head.data.version}, this one reads ${CHAT_FILE_VERSION}). Update Vitrine.`,
      head.data.version,
    );
  const { events, contents } = received as Readonly<Record<string, unknown>>;
  if (Array.isArray(events) && events.length > MAX_EVENTS)
    throw badFile(`This file has ${events.length} events; at most ${MAX_EVENTS} can be imported.`, events.length);
  const count = Object.keys(Object(contents)).length;
  if (count > MAX_CONTENTS)
    throw badFile(`This file has ${count} contents; at most ${MAX_CONTENTS} can be imported.`, count);
  const file = z.safeParse(ChatFileSchema, received);
  if (file.success) return file.data;
  throw badFile(`This file is damaged: ${describeIssue(file.error)}.`, undefined);
}

/** Every event by the protocol's schema, in the order of their numbers; calls, questions and runs begin once and before they end. */
async function readEvents(
  received: readonly unknown[],
  pause: () => Promise<void> | undefined,
): Promise<SessionEvent[]> {
  const beginnings = new Set<string>();
  let last = 0;
  const events: SessionEvent[] = [];
  for (const [index, value] of received.entries()) {
    await pause();
    const place = `event ${index + 1} of ${received.length}`;
    const plain = toPlainJson(value, { maxDepth: MAX_DEPTH });
    if ('problem' in plain) throw badFile(`This file is damaged: ${place} ${plain.problem}.`, index + 1);
    const parsed = z.safeParse(SessionEventSchema, plain.value);
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
    events.push(event);
  }
  return events;
}

/** Describes what begins once in a session. */
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
