// A whole chat as one JSON file: every event, and the contents that they name, so that the chat can be read elsewhere and imported again.
import type { Agent } from '@vitrine/agent';
import { CHAT_FILE_FORMAT, CHAT_FILE_VERSION, type ChatFile } from '@vitrine/agent/internal/api';
import type { ExportedSession } from './export-session.ts';

/** Bytes of all contents together: as base64 and with the events the file can be imported again. */
const MAX_CONTENTS = 40 * 1024 * 1024;
const REF = /^[0-9a-f]{64}$/;

/** The JSON of a `ChatFile`, in parts: events and contents one by one. */
export async function* writeChatFile(agent: Pick<Agent, 'blob'>, session: ExportedSession): AsyncGenerator<string> {
  const { title, createdAt, events, missing } = session;
  const head: Omit<ChatFile, 'events' | 'contents'> = {
    format: CHAT_FILE_FORMAT,
    version: CHAT_FILE_VERSION,
    ...(title === undefined ? {} : { title }),
    createdAt,
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"events":[`;
  const refs = new Set<string>();
  for (const [index, event] of events.entries()) {
    for (const ref of listRefs(event)) refs.add(ref);
    yield `${index === 0 ? '' : ','}${JSON.stringify(event)}`;
  }
  yield '],"contents":{';
  const leftOut: string[] = [];
  let total = 0;
  for (const ref of refs) {
    const blob = await agent.blob(ref);
    if (!blob) continue;
    const { mimeType, bytes } = blob;
    if (total + bytes.byteLength > MAX_CONTENTS) {
      leftOut.push(ref);
      continue;
    }
    const content = { mimeType, data: Buffer.from(bytes).toString('base64') };
    yield `${total === 0 ? '' : ','}${JSON.stringify(ref)}:${JSON.stringify(content)}`;
    total += bytes.byteLength;
  }
  yield leftOut.length === 0 ? '}}' : `},"leftOut":${JSON.stringify(leftOut)}}`;
}

/** The names of stored contents, wherever an event has them, each once. */
function listRefs(value: unknown): Set<string> {
  const refs = new Set<string>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, member] of Object.entries(next)) {
      if ((name === 'ref' || name === 'resultRef') && typeof member === 'string' && REF.test(member)) refs.add(member);
      else pending.push(member);
    }
  }
  return refs;
}
