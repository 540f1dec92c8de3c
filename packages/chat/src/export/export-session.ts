// The file of a session that the user saves: everything as JSON, every event as JSON lines, or Markdown to read.
import type { Agent } from '@vitrine/agent';
import { API_ROUTES } from '@vitrine/agent/api';
import { ChatError } from '../errors.ts';
import { createChatFile } from './create-chat-file.ts';
import { listPictures, sessionToMarkdown } from './session-to-markdown.ts';

/** Bytes of one stored picture, and of all together. Others are named. */
const MAX_PICTURE = 2 * 1024 * 1024;
const MAX_PICTURES = 20 * 1024 * 1024;

export type ExportedSession = NonNullable<Awaited<ReturnType<Agent['exportSession']>>>;

/** Undefined: there is no such session. `format` absent: JSON lines. Throws `ChatError` `bad-request` for another one. */
export async function exportSession(agent: Agent, id: string, format = 'jsonl'): Promise<Response | undefined> {
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
    return createFile(JSON.stringify(await createChatFile(agent, session)), `${name}.json`, 'application/json');
  if (format === 'jsonl') return createFile(toJSONLines(session), `${name}.jsonl`, 'application/x-ndjson');
  const markdown = sessionToMarkdown(session, await readPictures(agent, session));
  return createFile(markdown, `${name}.md`, 'text/markdown; charset=utf-8');
}

function toJSONLines({ events, ...about }: ExportedSession): string {
  return [about, ...events].map(line => `${JSON.stringify(line)}\n`).join('');
}

async function readPictures(agent: Agent, { events }: ExportedSession): Promise<Map<string, string>> {
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

const createFile = (content: string, name: string, type: string): Response =>
  new Response(content, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
