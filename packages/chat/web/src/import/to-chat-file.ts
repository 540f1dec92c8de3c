// Makes a file in the chat's own format (`ChatFileSchema`) of a chat of another product, so that one import checks and stores both.
import { CHAT_FILE_FORMAT, CHAT_FILE_VERSION, type ChatFile } from '@vitrine/agent/internal/api';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import { base64ToBytes, bytesToBase64 } from '@vitrine/std/internal/base64';
import { safeFileName } from '@vitrine/std/internal/file-name';
import { readPictureSize } from '@vitrine/std/internal/picture-size';
import { sha256 } from '@vitrine/std/internal/sha256';
import { IMPORT_TEXTS as TEXTS } from '../texts/settings/import.ts';
import type { ForeignChat, ForeignMessage, ForeignNode } from './foreign-chat.ts';

/** Place at which the conversation stands: the end of the message before. */
interface Place {
  /** Number of the last event; 0: nothing was said yet. */
  readonly seq: number;
  readonly at: string;
  /** Messages of the user without an answer, which the next answer answers. */
  readonly unanswered: readonly { readonly messageId: string; readonly runId: string }[];
}

type Contents = ChatFile['contents'];

export async function toChatFile(chat: ForeignChat): Promise<ChatFile> {
  const createdAt = chat.createdAt ?? new Date().toISOString();
  const events: (NewSessionEvent & { seq: number; at: string })[] = [];
  const contents: Contents = {};
  let count = 0;
  const id = (): string => `imported-${++count}`;
  const add = (event: NewSessionEvent, at: string): void => {
    events.push({ ...event, seq: events.length + 1, at });
  };
  const goTo = ({ seq, at }: Place): void => {
    if (seq !== events.length) add({ type: 'branch', after: seq }, at);
  };

  const addQuestion = async (message: ForeignMessage, place: Place): Promise<Place> => {
    const at = message.at ?? place.at;
    const question = { messageId: id(), runId: id() };
    const attachments = await addFiles(message, contents);
    const carried = attachments.length === 0 ? {} : { attachments };
    add({ type: 'message:user', ...question, text: withMissing(message), delivery: 'start', ...carried }, at);
    return { seq: events.length, at, unanswered: [...place.unanswered, question] };
  };
  /** One run for the parts of an answer that follow one another without a branch. */
  const addAnswer = (parts: readonly ForeignMessage[], place: Place, isFirst: boolean): Place => {
    const own = isFirst ? place.unanswered.at(-1) : undefined;
    const runId = own?.runId ?? id();
    const others = place.unanswered.flatMap(({ messageId }) => (messageId === own?.messageId ? [] : [messageId]));
    const at = parts[0]?.at ?? place.at;
    const name = parts.find(({ model }) => model)?.model ?? chat.product;
    const model = { id: `imported/${name}`, provider: 'imported', model: name, label: name, contextWindow: 0 };
    add({ type: 'run:start', runId, model, ...(others.length === 0 ? {} : { answers: others }) }, at);
    let last = at;
    parts.forEach((part, index) => {
      last = part.at ?? last;
      const step = { runId, step: index + 1 };
      const reasoning = part.reasoning ? { reasoning: part.reasoning } : {};
      add({ type: 'step:start', ...step }, last);
      add({ type: 'step:end', ...step, text: withMissing(part), ...reasoning, calls: [], finishReason: 'stop' }, last);
    });
    add({ type: 'run:end', runId, reason: 'completed', steps: parts.length }, last);
    return { seq: events.length, at: last, unanswered: [] };
  };

  const start: Place = { seq: 0, at: createdAt, unanswered: [] };
  const open = chat.roots.toReversed().map((node, index) => ({ node, place: start, isFirst: index === 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    let { place } = next;
    const { parts, last, question } = readStretch(next.node);
    if (question || parts.length > 0) goTo(place);
    if (question) place = await addQuestion(question, place);
    else if (parts.length > 0) place = addAnswer(parts, place, next.isFirst);
    if (last.children.length === 0) endQuestions(place, add);
    last.children.toReversed().forEach((node, index, all) => {
      open.push({ node, place, isFirst: question ? index === all.length - 1 : next.isFirst });
    });
  }
  const title = chat.title.trim();
  return {
    format: CHAT_FILE_FORMAT,
    version: CHAT_FILE_VERSION,
    ...(title === '' ? {} : { title }),
    createdAt,
    events,
    contents,
  };
}

/** A message that nothing answers has a run that was stopped: otherwise it counts as one that still waits. */
function endQuestions({ unanswered, at }: Place, add: (event: NewSessionEvent, at: string) => void): void {
  for (const { runId } of unanswered) add({ type: 'run:end', runId, reason: 'stopped', steps: 0 }, at);
}

/** Reads a stretch from a node: one message of the user, or the parts of an answer up to the next branch or message of the user. */
function readStretch(first: ForeignNode): {
  readonly question?: ForeignMessage;
  readonly parts: readonly ForeignMessage[];
  /** The last node of the stretch. */
  readonly last: ForeignNode;
} {
  if (first.message?.author === 'user') return { question: first.message, parts: [], last: first };
  const parts: ForeignMessage[] = [];
  let last = first;
  for (;;) {
    if (last.message) parts.push(last.message);
    const [only, ...others] = last.children;
    if (!only || others.length > 0 || only.message?.author === 'user') return { parts, last };
    last = only;
  }
}

/** The text, and below it the names of files that the export does not have. */
const withMissing = ({ text, missingFiles }: ForeignMessage): string =>
  [text, ...missingFiles.map(name => TEXTS.missingFile(safeFileName(name)))].filter(Boolean).join('\n\n');

async function addFiles({ files }: ForeignMessage, contents: Contents): Promise<Attachment[]> {
  return Promise.all(
    files.map(async file => {
      const bytes = 'text' in file ? new TextEncoder().encode(file.text) : base64ToBytes(file.base64);
      // What is no picture, whatever its export says, is a file.
      const size = 'text' in file ? undefined : readPictureSize(bytes);
      const mimeType = 'text' in file ? 'text/plain' : size ? file.mimeType : 'application/octet-stream';
      const ref = await sha256(bytes);
      contents[ref] = { mimeType, data: bytesToBase64(bytes) };
      return { ref, name: safeFileName(file.name), mimeType, bytes: bytes.length, ...size };
    }),
  );
}
