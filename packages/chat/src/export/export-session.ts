// The file of a session that the user saves: everything as JSON, every event as JSON lines, or Markdown to read.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import { ChatError } from '../errors.ts';
import { toBody } from './send-parts.ts';
import { listPictures, sessionToMarkdown } from './session-to-markdown.ts';
import { writeChatFile } from './write-chat-file.ts';

/** Bytes of one stored picture, and of all together. Others are named. */
const MAX_PICTURE = 2 * 1024 * 1024;
const MAX_PICTURES = 20 * 1024 * 1024;

/** The sessions of one user, as an agent or a store reads them. */
export type ExportSource = Pick<Agent, 'listSessions' | 'exportSession' | 'blob'>;

export type ExportedSession = NonNullable<Awaited<ReturnType<Agent['exportSession']>>>;

/** A file that is made while it is read. */
export interface ExportedFile {
  readonly name: string;
  /** Value of `Content-Type`. */
  readonly type: string;
  readonly parts: Iterable<string> | AsyncIterable<string>;
}

/**
 * Exports a session; undefined when there is no such session. Throws `ChatError` `bad-request` for an unknown format. @default `format`:
 * JSON lines
 */
export async function exportSession(
  agent: ExportSource,
  id: string,
  format = 'jsonl',
): Promise<ExportedFile | undefined> {
  const formats: readonly string[] = API_ROUTES.exportSession.query.format;
  if (!formats.includes(format))
    throw new ChatError(
      'bad-request',
      `format is "${format.slice(0, 100)}"; it has to be one of these: ${formats.join(', ')}.`,
    );
  const session = await agent.exportSession(id);
  if (!session) return undefined;
  const name = `chat-${id.replace(/[^\w-]/g, '')}`;
  if (format === 'json')
    return { name: `${name}.json`, type: 'application/json', parts: writeChatFile(agent, session) };
  if (format === 'jsonl') return { name: `${name}.jsonl`, type: 'application/x-ndjson', parts: toJSONLines(session) };
  const parts = sessionToMarkdown(session, await readPictures(agent, session));
  return { name: `${name}.md`, type: 'text/markdown; charset=utf-8', parts };
}

/** The answer that saves a file. */
export const sendFile = ({ name, type, parts }: ExportedFile): Response =>
  new Response(toBody(parts), {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });

function* toJSONLines({ events, ...about }: ExportedSession): Generator<string> {
  yield `${JSON.stringify(about)}\n`;
  for (const event of events) yield `${JSON.stringify(event)}\n`;
}

async function readPictures(agent: ExportSource, { events }: ExportedSession): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  let total = 0;
  for (const { ref, bytes } of listPictures(events)) {
    if (ref === undefined || pictures.has(ref) || bytes > MAX_PICTURE || total + bytes > MAX_PICTURES) continue;
    const blob = await agent.blob(ref);
    if (!blob) continue;
    pictures.set(ref, Buffer.from(blob.bytes).toString('base64'));
    total += bytes;
  }
  return pictures;
}
