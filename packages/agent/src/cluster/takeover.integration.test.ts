// What becomes of sessions whose process is killed, paused, or closed. The model answers by what the user asked for.
import type { ScriptedTurn } from '@vitrine/model/testing';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { LiveStep } from '@vitrine/protocol/internal/session/live';
import type { SessionEvent } from '@vitrine/protocol/session';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { hasPostgres, POSTGRES_URL } from '../../../../test/support/services/postgres.ts';
import { type ClusterProcess, openCluster } from '../../test/support/cluster/open-cluster.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';

const TIMEOUT_MS = 90_000;
/** The model of the processes. */
const MODEL = { id: 'openai/m', provider: 'openai', model: 'm', label: 'm', contextWindow: 100_000 };

/** "pay" and "look" call these tools once; "think" stops in the middle of the first answer. */
const answerByRequest = (): ScriptedTurn => {
  let thoughts = 0;
  return ({ body }) => {
    const text = JSON.stringify(body);
    if (text.includes('was done') || text.includes('its result is lost')) return { text: 'Done.' };
    if (text.includes('Please look')) return { calls: [{ name: 'shop__look', args: {} }] };
    if (text.includes('Please pay')) return { calls: [{ name: 'shop__pay', args: {} }] };
    return thoughts++ === 0 ? { text: 'I am thinking about it.', holdAt: 3 } : { text: 'Done.' };
  };
};

/** The model's request has arrived, and its answer has begun. */
const isWriting = (step: LiveStep | null): boolean => (step?.parts.length ?? 0) > 0;

const begin = async (process: ClusterProcess, text: string): Promise<string> => {
  const { id } = await process.call('createSession');
  await process.call('sendMessage', id, { text });
  return id;
};

/** Begins a run, and allows its call. */
const beginCall = async (process: ClusterProcess, text: string): Promise<string> => {
  const id = await begin(process, text);
  const { approvalId } = await process.waitFor(id, 'approval:request');
  await process.call('respond', id, approvalId, { approved: true });
  return id;
};

const readEvents = async (process: ClusterProcess, sessionId: string): Promise<SessionEvent[]> =>
  (await process.call('getSession', sessionId))?.events ?? [];

const countTypes = (events: readonly SessionEvent[], type: SessionEvent['type']): number =>
  events.filter(event => event.type === type).length;

/** Resolves when the words of an answer that is being written are stored, which is once a second. */
async function untilDrafted(schema: string): Promise<void> {
  const sql = postgres(POSTGRES_URL, { max: 1 });
  try {
    await expect.poll(async () => (await sql`SELECT 1 FROM ${sql(schema)}.drafts`).length).toBe(1);
  } finally {
    await sql.end();
  }
}

/** Reads what the process before left with each job that was taken again. */
async function readHandOvers(schema: string): Promise<unknown[]> {
  const sql = postgres(POSTGRES_URL, { max: 1 });
  try {
    const rows = await sql`SELECT output FROM ${sql(`${schema}_jobs`)}.job WHERE retry_count > 0 OR state = 'retry'`;
    return rows.map(({ output }) => output as unknown);
  } finally {
    await sql.end();
  }
}

describe.skipIf(!(await hasPostgres()))('sessions change their process (skipped: no server)', () => {
  it(
    'after kill -9 another process continues every run from the log',
    async () => {
      const { wire, server, schema, start } = await openCluster({ otherwise: answerByRequest() });
      const one = await start();
      server.hold();
      const paying = await beginCall(one, 'Please pay');
      const looking = await beginCall(one, 'Please look');
      await server.untilExecuted(2);
      const asking = await begin(one, 'Please pay');
      const request = await one.waitFor(asking, 'approval:request');
      const thinking = await begin(one, 'Please think');
      await one.waitForLive(thinking, isWriting);
      const { runId: queuedRun } = await one.call('sendMessage', thinking, { text: 'Please look' });
      const two = await start();
      await untilDrafted(schema);
      await one.kill();
      server.release();

      // The question stays open, and its answer reaches the process that goes on.
      await two.call('respond', asking, request.approvalId, { approved: true });
      const queued = await two.waitFor(thinking, 'approval:request');
      await two.call('respond', thinking, queued.approvalId, { approved: true });
      for (const id of [paying, looking, asking])
        expect(await two.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed', steps: 2 });
      expect(await two.waitFor(thinking, 'run:end', ({ runId }) => runId === queuedRun)).toMatchObject({ steps: 2 });

      // The payment that was running is not made again; the look is, under the same call.
      const paid = await readEvents(two, paying);
      expect(paid.find(({ type }) => type === 'llm:tool-result')).toMatchObject({ error: { code: 'interrupted' } });
      expect(countTypes(await readEvents(two, looking), 'llm:tool-call')).toBe(1);
      expect([...server.executed].sort()).toEqual(['look', 'look', 'look', 'pay', 'pay']);
      // The broken answer has the words that were kept, and another step goes on with it.
      const thought = await readEvents(two, thinking);
      expect(thought.filter(({ type }) => type === 'step:start')).toHaveLength(4);
      expect(thought.filter(({ type }) => type === 'step:end').slice(0, 2)).toMatchObject([
        { text: expect.stringMatching(/^I am/), finishReason: 'interrupted' },
        { text: 'Done.', finishReason: 'stop' },
      ]);
      expect(wire.aborted).toBe(1);
      expect(two.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after %s a session goes on within five seconds',
    async signal => {
      const { wire, start } = await openCluster({ otherwise: answerByRequest() });
      const [one, two] = await Promise.all([start(), start()]);
      const id = await begin(one, 'Please think');
      await one.waitForLive(id, isWriting);
      const { at } = await two.waitFor(id, 'step:start');
      // A process judges others when it has lived for a while itself.
      await expect.poll(() => Date.now() - Date.parse(at), { timeout: 15_000 }).toBeGreaterThan(7000);
      one.child.kill(signal);
      const since = performance.now();
      await two.waitFor(id, 'step:start', ({ step }) => step === 2);
      const seconds = (performance.now() - since) / 1000;
      console.info(`after ${signal} the session went on in ${seconds.toFixed(1)} s`);
      expect(seconds).toBeLessThan(5.5);
      wire.release();
      expect(await two.waitFor(id, 'run:end')).toMatchObject({ reason: 'completed' });
      expect(two.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a process that died between an answer and its calls: they are made by the next one, once',
    async () => {
      const { server, schema, start } = await openCluster({ otherwise: answerByRequest() });
      const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 1 });
      const store = await stores.open('ann');
      await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
      const events: NewSessionEvent[] = [
        { type: 'message:user', messageId: 'm', text: 'Please pay', runId: 'r', delivery: 'start' },
        { type: 'run:start', runId: 'r', model: MODEL },
        { type: 'step:start', runId: 'r', step: 1 },
        { type: 'tool:input', callId: 'c', runId: 'r', step: 1, server: 'shop', toolName: 'pay', streams: false },
        {
          type: 'step:end',
          runId: 'r',
          step: 1,
          text: '',
          calls: [{ callId: 'c', name: 'shop__pay', server: 'shop', toolName: 'pay', args: {} }],
          finishReason: 'tool-calls',
          message: {
            role: 'assistant',
            content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'shop__pay', input: {} }],
          },
        },
      ];
      await store.write(
        events.map(event => ({ type: 'event', sessionId: 's', event, at: '2026-01-01T00:00:00.000Z' })),
      );
      await store.close();
      await stores.close();

      const process = await start();
      // Any command lets a process take the session up.
      expect(await process.call('stopRun', 's', 'none')).toBe(false);
      const { approvalId, callId } = await process.waitFor('s', 'approval:request');
      expect(callId).toBe('c');
      await process.call('respond', 's', approvalId, { approved: true });
      expect(await process.waitFor('s', 'run:end')).toMatchObject({ runId: 'r', reason: 'completed', steps: 2 });
      expect(server.executed).toEqual(['pay']);
      expect(countTypes(await readEvents(process, 's'), 'run:start')).toBe(1);
      expect(process.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a paused process writes nothing after another one has taken over',
    async () => {
      const { server, wire, start } = await openCluster({ otherwise: answerByRequest() });
      const one = await start();
      server.hold();
      const paying = await beginCall(one, 'Please pay');
      await server.untilExecuted(1);
      const thinking = await begin(one, 'Please think');
      await one.waitForLive(thinking, isWriting);
      const two = await start();
      one.child.kill('SIGSTOP');
      await Promise.all([paying, thinking].map(id => two.waitFor(id, 'run:end')));
      const before = [await readEvents(two, paying), await readEvents(two, thinking)];
      server.release();
      wire.release();
      one.child.kill('SIGCONT');
      const { runId } = await one.call('sendMessage', thinking, { text: 'Please look' });
      await one.waitFor(thinking, 'run:start', event => event.runId === runId);
      const after = [await readEvents(two, paying), (await readEvents(two, thinking)).slice(0, before[1]!.length)];
      expect(after).toEqual(before);
      expect(server.executed).toEqual(['pay']);
      expect([...one.failures, ...two.failures]).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a process that closes lets its calls end, and hands its sessions over at once',
    async () => {
      const { server, schema, start } = await openCluster({ otherwise: answerByRequest() });
      const one = await start();
      server.hold();
      const paying = await beginCall(one, 'Please pay');
      await server.untilExecuted(1);
      const thinking = await begin(one, 'Please think');
      await one.waitForLive(thinking, isWriting);
      const two = await start();
      const closing = one.close();
      server.release();
      await closing;
      await Promise.all([paying, thinking].map(id => two.waitFor(id, 'run:end')));
      // The jobs were given back, and did not wait for the end of their heartbeats.
      expect(await readHandOvers(schema)).toEqual([{ reason: 'handed over' }, { reason: 'handed over' }]);
      expect(countTypes(await readEvents(two, paying), 'llm:tool-result')).toBe(1);
      expect((await readEvents(two, paying)).find(({ type }) => type === 'llm:tool-result')).toMatchObject({
        success: true,
      });
      expect(server.executed).toEqual(['pay']);
      expect(two.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
