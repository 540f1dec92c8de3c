// A whole chat as one JSON file: every event, and the contents that they name, so that the chat can be read elsewhere and imported again.
import type { Agent } from '@vitrine/agent';
import { CHAT_FILE_FORMAT, CHAT_FILE_VERSION, type ChatFile } from '@vitrine/agent/api';
import type { ExportedSession } from './export-session.ts';

/** Bytes of all contents together: as base64 and with the events the file can be imported again. */
const MAX_CONTENTS = 40 * 1024 * 1024;
const REF = /^[0-9a-f]{64}$/;

export async function createChatFile(agent: Pick<Agent, 'blob'>, session: ExportedSession): Promise<ChatFile> {
  const { title, createdAt, events, missing } = session;
  const contents: ChatFile['contents'] = {};
  const leftOut: string[] = [];
  let total = 0;
  for (const ref of listRefs(events)) {
    const blob = await agent.blob(ref);
    if (blob && total + blob.bytes.byteLength <= MAX_CONTENTS) {
      total += blob.bytes.byteLength;
      contents[ref] = { mimeType: blob.mimeType, data: Buffer.from(blob.bytes).toString('base64') };
    } else if (blob) leftOut.push(ref);
  }
  return {
    format: CHAT_FILE_FORMAT,
    version: CHAT_FILE_VERSION,
    ...(title === undefined ? {} : { title }),
    createdAt,
    events: [...events],
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
    contents,
    ...(leftOut.length === 0 ? {} : { leftOut }),
  };
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
