// What a killed process leaves open, and how the next one ends it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { appendEvent } from '../../test/support/append-event.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { scriptedConnections } from '../../test/support/scripted-connections.ts';
import { createAgent } from '../index.ts';
import { createSqliteStore } from './sqlite/sqlite-store.ts';

const CHILD = fileURLToPath(new URL('../../test/support/crash-child.ts', import.meta.url));

/** Runs the writer until it has seen `events` events, kills it mid-writing, and gives what it said. */
async function writeUntilKilled(dataDir: string, session: string, events: number) {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', '--no-warnings', CHILD, dataDir, session], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const report = { session: '', hanging: '', seen: 0 };
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, value = ''] = line.split(' ');
    if (what === 'seen') {
      report.seen = Number(value);
      if (++count === events) child.kill('SIGKILL');
    } else if (what === 'session' || what === 'hanging') report[what] = value;
  }
  return report;
}

it('after kill -9 no event that a reader has seen is lost, the numbers have no gap, and every call has its end', {
  // Four processes, each of which starts and writes as fast as the machine lets it.
  timeout: 300_000,
}, async () => {
  const dataDir = tempFolder();
  let session = 'new';
  const hanging: string[] = [];
  for (const events of [3, 40, 7, 60]) {
    const report = await writeUntilKilled(
      dataDir,
      session,
      events + (session === 'new' ? 0 : await readSeq(dataDir, session)),
    );
    session = report.session;
    hanging.push(report.hanging);

    const { agent } = await openAgent({}, { store: createSqliteStore({ file: `${dataDir}/vitrine.db` }) });
    const log = await agent.getSession(session);
    await agent.close();
    expect(log?.seq).toBeGreaterThanOrEqual(report.seen);
    expect(log?.events.map(({ seq }) => seq)).toEqual(Array.from({ length: log?.seq ?? 0 }, (_, n) => n + 1));

    const callIds = log?.events.flatMap(event => (event.type === 'llm:tool-call' ? [event.callId] : [])) ?? [];
    const ended = log?.events.flatMap(event => (event.type === 'llm:tool-result' ? [event.callId] : [])) ?? [];
    expect(ended.toSorted()).toEqual(callIds.toSorted());
    for (const callId of hanging)
      expect(log?.events.find(event => event.type === 'llm:tool-result' && event.callId === callId)).toMatchObject({
        success: false,
        error: { code: 'interrupted', message: expect.stringMatching(/its result is lost/) },
      });
  }
});

it('a second process on the same folder does not end the calls of the first', async () => {
  const dataDir = tempFolder();
  const servers = { shop: { tools: { hang: { answer: () => new Promise<never>(() => {}) } } } };
  const first = await createAgent({ connections: scriptedConnections(servers), dataDir });
  onTestFinished(() => first.close());
  const { id } = await first.createSession();
  const { callId } = await first.callTool(id, { server: 'shop', tool: 'hang', arguments: {}, initiator: 'user' });
  const second = await createAgent({ connections: scriptedConnections(servers), dataDir });
  onTestFinished(() => second.close());
  expect((await second.getSession(id))?.events).toMatchObject([{ type: 'llm:tool-call', callId }]);
  expect(await second.cancelCall(id, callId)).toBe(false);
  expect(await first.cancelCall(id, callId)).toBe(true);
});

it('an approval that was open at the crash is withdrawn at the next start', async () => {
  const file = `${tempFolder()}/vitrine.db`;
  const crashed = createSqliteStore({ file });
  await crashed.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  const request = { type: 'approval:request', approvalId: 'p', server: 'shop', toolName: 'add', args: {} } as const;
  await appendEvent(
    crashed,
    's',
    { ...request, initiator: 'view', scopes: ['once'], reason: '' },
    '2026-01-01T00:00:00.000Z',
  );
  await crashed.close();
  const { agent } = await openAgent({}, { store: createSqliteStore({ file }) });
  expect((await agent.getSession('s'))?.events[1]).toMatchObject({ type: 'approval:response', status: 'cancelled' });
  await expect(agent.respond('s', 'p', { approved: true })).rejects.toThrow(
    expect.objectContaining({ code: 'already-answered' }),
  );
});

async function readSeq(dataDir: string, session: string): Promise<number> {
  const store = createSqliteStore({ file: `${dataDir}/vitrine.db` });
  const seq = (await store.getSession(session))?.seq ?? 0;
  await store.close();
  return seq;
}
