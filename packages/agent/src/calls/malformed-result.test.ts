// A server process whose result has malformed content blocks: only those parts are affected.
import { fileURLToPath } from 'node:url';
import { createConnections } from '@vitrine/connect';
import { expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { createAgent } from '../index.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';

const RAW = {
  content: [{ type: 'text', text: 'good' }, { text: 'no type' }, 7, { type: 'text', text: 8 }],
  isError: 'maybe',
};

it('a malformed block is drawn as meant or becomes an unknown part; the other blocks and the raw result are kept', async () => {
  const script = fileURLToPath(new URL('../../../connect/test/faulty-server.ts', import.meta.url));
  const connections = createConnections({
    it: { type: 'stdio', command: process.execPath, args: [script], connectionMode: 'strict' },
  });
  await connections.start();
  const agent = await createAgent({ connections, store: createSqliteStore({ file: ':memory:' }) });
  onTestFinished(async () => {
    await agent.close();
    await connections.close();
  });
  const sessionId = (await agent.createSession()).id;
  await agent.callTool(sessionId, { server: 'it', tool: 'odd-blocks', arguments: {}, initiator: 'user' });
  const { sanitized, error } = await waitFor(agent, sessionId, 'llm:tool-result');
  expect(error).toBeUndefined();
  expect(sanitized.content).toEqual([
    { type: 'text', text: 'good' },
    { type: 'text', text: 'no type' },
    { type: 'unknown', block: 7 },
    { type: 'text', text: '8' },
  ]);
  expect(sanitized.meta.notes?.join(' ')).toMatch(
    /Part 2 is malformed; it is shown.*Part 4 is malformed.*Part 3 is no content block/,
  );
  const stored = await agent.blob(sanitized.meta.resultRef!);
  expect(JSON.parse(Buffer.from(stored!.bytes).toString())).toEqual(RAW);
});
