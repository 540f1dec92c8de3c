// `npm run test:full`: sessions that are idle take nothing from others: 260 of them, more than a process works on at a time, get a message each
// within ten seconds. (`--waiting` of `npm run cluster` has sessions with open approvals.)
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it, onTestFinished } from 'vitest';
import { hasNats } from '../support/services/nats.ts';
import { DEBIAN_POSTGRES } from './own-servers.ts';
import { startCluster } from './start-cluster.ts';

const IDLE = 260;
const IDLE_MS = 10_000;
const USERS = 20;
/** Requests at a time while sessions are prepared. */
const PARALLEL = 12;

const hasServers = hasNats() && existsSync(DEBIAN_POSTGRES);

interface Session {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function open(url: string, index: number): Promise<Session> {
  const headers = { 'x-forwarded-user': `user-${index % USERS}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/sessions`, { method: 'POST', headers });
  const { id } = (await answer.json()) as { id: string };
  return { url: `${url}/api/sessions/${id}`, headers };
}

/** Resolves with the milliseconds until the answer. */
async function post({ url, headers }: Session, text: string): Promise<number> {
  const since = performance.now();
  const answer = await fetch(`${url}/messages`, { method: 'POST', headers, body: JSON.stringify({ text }) });
  const body = await answer.text();
  expect(answer.status, body).toBe(202);
  return performance.now() - since;
}

async function untilEvents({ url, headers }: Session, type: SessionEvent['type'], count = 1): Promise<void> {
  const read = async (): Promise<number> => {
    const { events } = (await (await fetch(url, { headers })).json()) as { events: SessionEvent[] };
    return events.filter(event => event.type === type).length;
  };
  await expect.poll(read, { timeout: 120_000, interval: 300 }).toBeGreaterThanOrEqual(count);
}

/** Calls `work` with each number below `count`, some at a time. */
async function each<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index).values();
  const run = async (): Promise<void> => {
    for (const index of numbers) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
  return results;
}

const percentile = (values: readonly number[], part: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)]!);

it.skipIf(!hasServers)(
  'messages to many idle sessions are taken at once (skipped: no server)',
  { timeout: 900_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-idle-'));
    const cluster = await startCluster({ folder, port: 4800, say: line => console.info(line) });
    onTestFinished(async () => {
      await cluster.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const idle = await each(IDLE, async index => {
      const session = await open(cluster.url, index);
      await post(session, 'Hello');
      await untilEvents(session, 'run:end');
      return session;
    });
    const times = await Promise.all(
      idle.map(async (session, index) => {
        await delay((IDLE_MS / IDLE) * index);
        return post(session, 'And now?');
      }),
    );
    await each(IDLE, index => untilEvents(idle[index]!, 'run:end', 2));
    const figures = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: percentile(times, 1) };
    console.info(`messages to ${IDLE} idle sessions in 10 s, ms: ${JSON.stringify(figures)}`);

    // None has to come back; how long it takes depends on what else this machine does.
    expect(figures.max).toBeLessThan(20_000);
  },
);
