// Workspaces that are closed when nothing needs them, by a clock of the test.
import { expect, it } from 'vitest';
import { createWorkspacePool } from './workspace-pool.ts';

const IDLE_MS = 1000;
const ann = { id: 'ann', name: 'Ann', roles: ['user'] } as const;

function openPool(open?: () => Promise<void>) {
  const log: string[] = [];
  const errors: unknown[] = [];
  const clock = { now: 0 };
  const state = { isBusy: false, close: async () => {} };
  let count = 0;
  const pool = createWorkspacePool<number>({
    async open() {
      await open?.();
      log.push(`open ${++count}`);
      return count;
    },
    closer: workspace => async () => {
      log.push(`close ${workspace}`);
      await state.close();
      log.push(`closed ${workspace}`);
    },
    isBusy: () => state.isBusy,
    async stop(workspace) {
      log.push(`stop ${workspace}`);
      state.isBusy = false;
    },
    idleMs: IDLE_MS,
    now: () => clock.now,
    report: error => errors.push(error),
  });
  const lookAfter = (ms: number) => {
    clock.now += ms;
    return pool.closeIdle();
  };
  return { pool, log, errors, state, lookAfter };
}

it('a workspace that nothing needs is closed after its time, and opened by the next request', async () => {
  const { pool, log, lookAfter } = openPool();
  (await pool.enter(ann)).leave();
  await lookAfter(IDLE_MS - 1);
  expect(log).toEqual(['open 1']);
  await lookAfter(1);
  expect(log).toEqual(['open 1', 'close 1', 'closed 1']);
  expect((await pool.enter(ann)).workspace).toBe(2);
});

it('a request, a stream and work of its own keep it open, and its time begins at their end', async () => {
  const { pool, log, state, lookAfter } = openPool();
  const request = await pool.enter(ann);
  await lookAfter(2 * IDLE_MS);
  const endStream = pool.extend(ann);
  request.leave();
  request.leave();
  await lookAfter(2 * IDLE_MS);
  state.isBusy = true;
  endStream();
  await lookAfter(2 * IDLE_MS);
  state.isBusy = false;
  await lookAfter(IDLE_MS - 1);
  expect(log).toEqual(['open 1']);
  await lookAfter(1);
  expect(log).toEqual(['open 1', 'close 1', 'closed 1']);
});

it('a request while it is closing waits for that, and gets a new one', async () => {
  const { pool, log, state, lookAfter } = openPool();
  (await pool.enter(ann)).leave();
  const gate = Promise.withResolvers<void>();
  state.close = () => gate.promise;
  const closing = lookAfter(IDLE_MS);
  const requests = Promise.all([pool.enter(ann), pool.enter(ann)]);
  gate.resolve();
  await closing;
  expect((await requests).map(({ workspace }) => workspace)).toEqual([2, 2]);
  expect(log).toEqual(['open 1', 'close 1', 'closed 1', 'open 2']);
});

it('an error of closing is reported, and the next request gets a new workspace', async () => {
  const { pool, errors, state, lookAfter } = openPool();
  (await pool.enter(ann)).leave();
  const error = new Error('a child does not end');
  state.close = () => Promise.reject(error);
  await lookAfter(IDLE_MS);
  expect(errors).toEqual([error]);
  expect((await pool.enter(ann)).workspace).toBe(2);
});

it('a workspace that cannot be opened is tried again', async () => {
  let attempts = 0;
  const { pool } = openPool(async () => {
    if (++attempts === 1) throw new Error('the database is away');
  });
  await expect(pool.enter(ann)).rejects.toThrow('away');
  expect((await pool.enter(ann)).workspace).toBe(1);
});

it('a workspace whose access has ended stops its work, and closes as soon as nothing needs it', async () => {
  const { pool, log, state } = openPool();
  const request = await pool.enter(ann);
  const endStream = pool.extend(ann);
  request.leave();
  state.isBusy = true;
  await pool.end('ann');
  expect(log).toEqual(['open 1', 'stop 1']);
  endStream();
  await expect.poll(() => log).toEqual(['open 1', 'stop 1', 'close 1', 'closed 1']);
  (await pool.enter(ann)).leave();
  await pool.end('ann');
  expect(log.slice(4)).toEqual(['open 2', 'stop 2', 'close 2', 'closed 2']);
  await pool.end('ann');
  await pool.end('bob');
  expect(log).toHaveLength(8);
});
