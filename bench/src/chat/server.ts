// The measured chat, as a process of its own. Its model writes answers of a fixed length. The time of every event is the monotonic clock in
// milliseconds, read just before the event is written: readers in other processes of this machine compare it with theirs.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAgent } from '@vitrine/agent';
import { type Change, createSqliteStore } from '@vitrine/agent/internal/stores';
import { createChat } from '@vitrine/chat';
import { createConnections } from '@vitrine/connect';
import type { Model, Models } from '@vitrine/model';
import { reportToParent } from './measured-chat.ts';

export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const PIECES = 8;
const PIECE = 'It will be sunny in Lisbon, with a light wind. ';
const PIECE_MS = 20;

const model: Model = {
  info: { id: 'bench/model', provider: 'bench', model: 'model', label: 'Bench', contextWindow: 4_000 },
  async *stream({ signal }) {
    for (let piece = 0; piece < PIECES; piece++) {
      await sleep(PIECE_MS, undefined, { signal });
      yield { type: 'text', delta: PIECE };
    }
    const content = [{ type: 'text' as const, text: PIECE.repeat(PIECES) }];
    yield { type: 'finish', reason: 'stop', message: { role: 'assistant', content } };
  },
};
const models: Models = { list: () => [model.info], defaultId: model.info.id, get: async () => model };

const stampMonotonic = (change: Change): Change =>
  change.type === 'event' ? { ...change, at: String(monotonicMs()) } : change;

async function serve(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-chat-'));
  const store = createSqliteStore({ file: join(dataDir, 'vitrine.db') });
  const connections = createConnections({
    upstream: {
      type: 'stdio',
      command: process.execPath,
      args: [join(import.meta.dirname, '../wrapper/upstream.ts')],
      connectionMode: 'strict',
    },
  });
  await connections.start();
  const agent = await createAgent({
    connections,
    models,
    store: { ...store, write: changes => store.write(changes.map(stampMonotonic)) },
  });
  const chat = await createChat({ agent, connections, port: 0, sandbox: { port: 0 } });
  reportToParent({ chat, agent, connections, dataDir });
}

if (process.argv[1] === import.meta.filename) await serve();
