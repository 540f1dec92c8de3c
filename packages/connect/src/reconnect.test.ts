// Attempts, back-off and status, with a clock that moves when the test says so.
import { describe, expect, it, onTestFinished } from 'vitest';
import { faulty, only, until } from '../test/support.ts';
import { backoffMs } from './backoff.ts';
import type { Clock } from './clock.ts';
import { createConnections } from './create-connections.ts';

/** A clock whose timers the test runs; `waiting` resolves when a timer of this length is set. */
function manualClock() {
  let now = 0;
  const timers = new Set<{ delayMs: number; callback: () => void }>();
  const watchers = new Set<() => void>();
  const clock: Clock = {
    now: () => now,
    after(delayMs, callback) {
      const timer = { delayMs, callback };
      timers.add(timer);
      for (const watcher of watchers) watcher();
      return () => void timers.delete(timer);
    },
  };
  const find = (delayMs: number) => [...timers].find(timer => timer.delayMs === delayMs);
  return {
    clock,
    set: (ms: number) => (now = ms),
    async fire(delayMs: number) {
      await new Promise<void>(resolve => {
        const look = () => {
          if (!find(delayMs)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      });
      const timer = find(delayMs)!;
      timers.delete(timer);
      timer.callback();
    },
  };
}

describe('backoffMs()', () => {
  it('doubles from 0.5 s to 30 s, of which half is random', () => {
    expect([1, 2, 3, 7, 50].map(failures => backoffMs(failures, () => 1))).toEqual([500, 1000, 2000, 30_000, 30_000]);
    const delays = { reconnectDelayMs: 10, maxReconnectDelayMs: 35 };
    expect([1, 2, 3, 50].map(failures => backoffMs(failures, () => 1, delays))).toEqual([10, 20, 35, 35]);
    expect(backoffMs(1, () => 0)).toBe(250);
  });
});

describe('a connection', () => {
  it('retries after growing delays, is failed meanwhile, and counts the attempts', async () => {
    const { clock, fire } = manualClock();
    const connections = createConnections(
      { it: { type: 'stdio', command: 'no-such-command-here' } },
      { clock, random: () => 1 },
    );
    onTestFinished(() => connections.close());
    const statuses: string[] = [];
    connections.subscribe(() => statuses.push(only(connections).getSnapshot().status));
    await connections.start();
    for (const [attempt, pause] of [500, 1000, 2000, 4000].entries()) {
      await until(only(connections), ({ attempts, status }) => attempts === attempt + 1 && status === 'failed');
      await fire(pause);
    }
    await until(only(connections), ({ attempts }) => attempts === 5);
    expect(new Set(statuses.slice(1))).toEqual(new Set(['failed']));
  });

  it('tries at once when reconnect() is called', async () => {
    const { clock } = manualClock();
    const connections = createConnections({ it: { type: 'stdio', command: 'no-such-command-here' } }, { clock });
    onTestFinished(() => connections.close());
    await connections.start();
    await until(only(connections), ({ status }) => status === 'failed');
    only(connections).reconnect();
    await until(only(connections), ({ attempts }) => attempts === 2);
  });

  it('waits longer for a server that dies repeatedly, and starts over after ten seconds of running', async () => {
    const { clock, fire, set } = manualClock();
    const connections = createConnections(
      { it: { ...faulty(), connectionMode: 'strict' } },
      { clock, random: () => 1 },
    );
    onTestFinished(() => connections.close());
    await connections.start();
    const it_ = only(connections);
    for (const pause of [500, 1000]) {
      await it_.callTool({ name: 'die' }).catch(() => {});
      const lossSnapshot = await until(it_, ({ status }) => status === 'connecting');
      expect(lossSnapshot.error).toContain('exited with code 7');
      expect(lossSnapshot.tools.length).toBeGreaterThan(0);
      await fire(pause);
      await until(it_, ({ status }) => status === 'connected');
    }
    set(10_000);
    await it_.callTool({ name: 'die' }).catch(() => {});
    await fire(500);
    await until(it_, ({ status }) => status === 'connected');
  });
});

describe('a request without a session', () => {
  const start = async (modes: string[] = []) => {
    const time = manualClock();
    const connections = createConnections(
      { it: { ...faulty(...modes), connectionMode: 'strict' } },
      { clock: time.clock, random: () => 1, limits: { killGraceMs: 50 } },
    );
    onTestFinished(() => connections.close());
    await connections.start();
    const connection = only(connections);
    await connection.callTool({ name: 'die' }).catch(() => {});
    await until(connection, ({ status }) => status === 'connecting');
    return { ...time, connections, connection };
  };
  const call = { name: 'echo', arguments: { a: 1 } };

  it('right after a loss waits for the next session', async () => {
    const { connection, fire } = await start();
    const results = Promise.all([connection.callTool(call), connection.listPrompts()]);
    await fire(500);
    expect(await results).toMatchObject([{ structuredContent: { a: 1 } }, []]);
  });

  it('waits six seconds, then says why there is none', async () => {
    const { connection, fire } = await start();
    const late = expect(connection.callTool(call)).rejects.toMatchObject({
      code: 'not-connected',
      message: expect.stringContaining('exited with code 7'),
    });
    await fire(6000);
    await late;
  });

  it('ends when its caller aborts, or the connection is closed', async () => {
    const { connection, connections } = await start();
    const stop = new AbortController();
    const aborted = expect(connection.callTool(call, { signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    const closed = expect(connection.callTool(call)).rejects.toMatchObject({ code: 'closed' });
    stop.abort();
    await aborted;
    await connections.close();
    await closed;
  });

  it('is refused at once when no attempt is under way, and nothing was lost just now', async () => {
    const { clock } = manualClock();
    const connections = createConnections({ it: { type: 'stdio', command: 'no-such-command-here' } }, { clock });
    onTestFinished(() => connections.close());
    const refused = { code: 'not-connected' };
    await expect(only(connections).callTool(call)).rejects.toMatchObject(refused);
    await connections.start();
    await until(only(connections), ({ status }) => status === 'failed');
    await expect(only(connections).callTool(call)).rejects.toMatchObject(refused);
  });
});

describe('start()', () => {
  it('waits only for strict servers', async () => {
    const connections = createConnections(
      {
        good: { ...faulty(), connectionMode: 'strict' },
        never: { ...faulty('silent') },
        off: { type: 'stdio', command: 'x', enabled: false },
      },
      { limits: { killGraceMs: 50 } },
    );
    onTestFinished(() => connections.close());
    await connections.start();
    expect(connections.get('good')!.getSnapshot().status).toBe('connected');
    expect(connections.get('never')!.getSnapshot().status).toBe('connecting');
    expect(connections.list.map(connection => connection.name)).toEqual(['good', 'never']);
  });

  it('can be interrupted by close()', async () => {
    const connections = createConnections(
      { it: { ...faulty('silent'), connectionMode: 'strict' } },
      { limits: { killGraceMs: 50 } },
    );
    const started = expect(connections.start()).rejects.toMatchObject({ code: 'closed' });
    await connections.close();
    await started;
    expect(only(connections).getSnapshot().status).toBe('failed');
  });
});
