import type { SessionEvent } from '@vitrine/protocol/session';
import { StorageError } from '@vitrine/storage/internal/postgres';
import { expect, it } from 'vitest';
import { AgentError } from '../../errors.ts';
import { createFileReader, readNeededRefs } from './read-files.ts';

const result = (callId: string, resultRef: string) => ({
  type: 'llm:tool-result',
  callId,
  sanitized: { content: [{ type: 'image', ref: `picture of ${callId}` }], meta: { isError: false, resultRef } },
});
const EVENTS = [
  { type: 'message:user', messageId: 'm1', runId: 'earlier', attachments: [{ ref: 'old file' }] },
  { type: 'llm:tool-call', callId: 'c1', runId: 'earlier' },
  result('c1', 'old result'),
  { type: 'message:user', messageId: 'm2', runId: 'now', attachments: [{ ref: 'new file' }] },
  { type: 'message:user', messageId: 'm3', runId: 'other', attachments: [{ ref: 'steering file' }] },
  { type: 'step:start', runId: 'now', messageIds: ['m3'] },
  { type: 'llm:tool-call', callId: 'c2', runId: 'now' },
  result('c2', 'new result'),
] as unknown as SessionEvent[];

it('a run needs the files of its own messages and results', () => {
  expect([...readNeededRefs(EVENTS, 'now')].sort()).toEqual(
    ['new file', 'new result', 'picture of c2', 'steering file'].sort(),
  );
});

it('an older file that cannot be read is left out; a needed one, and any other failure, is an error', async () => {
  const away = new AgentError('store-failed', 'The storage does not answer.', {
    cause: new StorageError('unreachable', 'S3 is away'),
  });
  const loss = new AgentError('store-failed', 'The connection to the database was lost.');
  const getBlob = (ref: string) => Promise.reject(ref === 'lost' ? loss : away);
  const reader = createFileReader({ getBlob }, readNeededRefs(EVENTS, 'now'));
  expect(await reader.getBlob('old file')).toBeUndefined();
  await expect(reader.getBlob('new file')).rejects.toBe(away);
  await expect(reader.getBlob('lost')).rejects.toBe(loss);
});
