import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { SessionEvent } from '@vitrine/protocol/session';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { scheduledStore } from '../../../test/support/scheduled-store.ts';
import { systemClock } from '../../clock.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';
import { createLog, type Log } from './log.ts';

const notice = (message: string): NewSessionEvent => ({
  type: 'view:notice',
  surfaceId: 'c1',
  server: 'shop',
  level: 'info',
  message,
});

async function openLog(): Promise<Log> {
  const store = createSqliteStore({ file: ':memory:' });
  await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  await store.createSession({ id: 'other', createdAt: '2026-01-01T00:00:00.000Z' });
  const log = createLog({ store, clock: systemClock });
  onTestFinished(async () => {
    await log.close();
    await store.close();
  });
  return log;
}

const next = async (reader: AsyncIterator<SessionEvent>): Promise<number | undefined> =>
  (await reader.next()).value?.seq;
const openReader = async (log: Log, options: Parameters<Log['read']>[1] = {}) =>
  (await log.read('s', options))[Symbol.asyncIterator]();

it('append() has written the event when a waiting reader gets it, with its number and time', async () => {
  const log = await openLog();
  const waiting = (await openReader(log)).next();
  await log.append('s', notice('a'));
  expect((await waiting).value).toEqual({ ...notice('a'), seq: 1, at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

it('read() replays events after a number, then continues live; other sessions are not included', async () => {
  const log = await openLog();
  for (const message of ['a', 'b', 'c']) await log.append('s', notice(message));
  const reader = await openReader(log, { after: 1 });
  expect([await next(reader), await next(reader)]).toEqual([2, 3]);
  const waiting = next(reader);
  await log.append('other', notice('x'));
  await log.append('s', notice('d'));
  expect(await waiting).toBe(4);
});

it.each([
  [99, 3],
  [-5, 1],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
  [1.9, 2],
])('read() after %s goes on with the event %s', async (after, expected) => {
  const log = await openLog();
  await log.append('s', notice('a'));
  await log.append('s', notice('b'));
  const reader = await openReader(log, { after });
  const first = next(reader);
  await log.append('s', notice('c'));
  expect(await first).toBe(expected);
});

it('read() of an unknown session is refused before anything is read', async () => {
  await expect((await openLog()).read('unknown', {})).rejects.toThrow(
    expect.objectContaining({ code: 'unknown-session' }),
  );
});

it('a reader ends when its signal aborts, also while waiting, and releases everything', async () => {
  const log = await openLog();
  const controller = new AbortController();
  const waiting = (await openReader(log, { signal: controller.signal })).next();
  expect(log.waiting).toBe(1);
  controller.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(log.waiting).toBe(0);
  expect(await (await openReader(log, { signal: controller.signal })).next()).toHaveProperty('done', true);
});

it('close() ends every reader', async () => {
  const log = await openLog();
  const waiting = [(await openReader(log)).next(), (await openReader(log)).next()];
  await log.close();
  expect(await Promise.all(waiting)).toEqual([1, 2].map(() => ({ done: true, value: undefined })));
});

it('a reader that does not read needs no memory and misses nothing', async () => {
  const log = await openLog();
  const slow = await openReader(log);
  const first = slow.next();
  for (let n = 0; n < 500; n++) await log.append('s', notice(String(n)));
  expect((await first).value?.seq).toBe(1);
  expect(log.waiting).toBe(1);
  for (let seq = 2; seq <= 500; seq++) expect(await next(slow)).toBe(seq);
});

it('property: readers that connect, read and reconnect in any order see every event once, in order', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('append' as const) }),
    fc.record({ kind: fc.constant('read' as const), reader: fc.nat(2), count: fc.nat(5) }),
    fc.record({ kind: fc.constant('reconnect' as const), reader: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const store = createSqliteStore({ file: ':memory:' });
      await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
      const log = createLog({ store, clock: systemClock });
      const readers = await Promise.all(
        [0, 1, 2].map(async () => ({
          seen: [] as number[],
          reader: await openReader(log),
          waiting: [] as Promise<void>[],
        })),
      );
      let appended = 0;
      for (const done of steps) {
        if (done.kind === 'append') {
          await log.append('s', notice(String(++appended)));
          continue;
        }
        const state = readers[done.reader] as (typeof readers)[number];
        if (done.kind === 'reconnect') {
          await Promise.all(state.waiting.splice(0));
          state.reader = await openReader(log, { after: state.seen.length });
        } else
          for (let n = 0; n < Math.min(done.count, appended - state.seen.length - state.waiting.length); n++)
            state.waiting.push(next(state.reader).then(seq => void state.seen.push(seq ?? -1)));
      }
      for (const { waiting } of readers) await Promise.all(waiting);
      await log.close();
      await store.close();
      for (const { seen } of readers) expect(seen).toEqual(seen.map((_, index) => index + 1));
    }),
    { numRuns: 60 },
  );
});

it('property: whatever order the store works in, events are stored in the order of append(), and no waiting reader misses one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, count) => {
      const { store, stored } = scheduledStore(scheduler);
      await stored.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
      const log = createLog({ store, clock: systemClock });
      const messages = Array.from({ length: count }, (_, n) => String(n));
      const readAll = async (): Promise<string[]> => {
        const texts: string[] = [];
        for await (const event of await log.read('s', {})) {
          if (event.type === 'view:notice') texts.push(event.message);
          if (texts.length === count) break;
        }
        return texts;
      };
      const reading = [readAll(), readAll()];
      const appending = messages.map(message => log.append('s', notice(message)));
      const seqs = (await scheduler.waitFor(Promise.all(appending))).map(({ seq }) => seq);
      expect(seqs).toEqual(messages.map((_, n) => n + 1));
      expect(await scheduler.waitFor(Promise.all(reading))).toEqual([messages, messages]);
      expect(log.waiting).toBe(0);
      await log.close();
      await stored.close();
    }),
    { numRuns: 60 },
  );
});

it('readers of the process that writes are not read for from the store, those woken by others are', async () => {
  const store = createSqliteStore({ file: ':memory:' });
  await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  let reads = 0;
  const counting = {
    ...store,
    readEvents: (...range: Parameters<typeof store.readEvents>) => {
      reads++;
      return store.readEvents(...range);
    },
  };
  let wakeFromElsewhere = (): void => {};
  const wakeUps = {
    notify: () => {},
    listen: (_: string, listener: () => void) => {
      wakeFromElsewhere = listener;
      return () => {};
    },
  };
  const log = createLog({ store: counting, clock: systemClock, wakeUps });
  const elsewhere = createLog({ store, clock: systemClock });
  onTestFinished(async () => {
    await Promise.all([log.close(), elsewhere.close()]);
    await store.close();
  });
  const reader = await openReader(log);
  const first = next(reader);
  await log.append('s', notice('a'));
  expect(await first).toBe(1);
  const readsBefore = reads;
  for (const seq of [2, 3, 4]) {
    const waiting = next(reader);
    await log.append('s', notice('b'));
    expect(await waiting).toBe(seq);
  }
  expect(reads).toBe(readsBefore);
  const waiting = next(reader);
  await elsewhere.append('s', notice('c'));
  wakeFromElsewhere();
  expect(await waiting).toBe(5);
});
