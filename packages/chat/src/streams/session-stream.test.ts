import type { SessionEvent } from '@vitrine/protocol/session';
import { describe, expect, it } from 'vitest';
import { createOpenStreams } from './open-streams.ts';
import { createSessionStream } from './session-stream.ts';

/** A log that counts what is asked of it: the stream is only right when it asks no further than it is read. */
function countingLog(events: readonly SessionEvent[]) {
  const log = {
    asked: 0,
    returned: 0,
    signal: undefined as AbortSignal | undefined,
    open(signal: AbortSignal): AsyncIterable<SessionEvent> {
      log.signal = signal;
      return {
        [Symbol.asyncIterator]: () => ({
          next() {
            const value = events[log.asked++];
            if (value) return Promise.resolve({ done: false, value });
            return new Promise(resolve => {
              const end = () => resolve({ done: true, value: undefined });
              if (signal.aborted) end();
              else signal.addEventListener('abort', end, { once: true });
            });
          },
          return() {
            log.returned++;
            return Promise.resolve({ done: true, value: undefined });
          },
        }),
      };
    },
  };
  return log;
}

function serverState() {
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    listeners,
    change() {
      version++;
      for (const listener of listeners) listener();
    },
    read: () => ({ version }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const notice = (seq: number): SessionEvent => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  type: 'view:notice',
  surfaceId: 's',
  server: 'x',
  level: 'info',
  message: `line\nbreak ${seq} – ☃`,
});

function open(events: readonly SessionEvent[], heartbeatMs = 1_000_000, slowMs = 1_000_000) {
  const log = countingLog(events);
  const stop = new AbortController();
  const servers = serverState();
  const streams = createOpenStreams();
  const stream = createSessionStream({
    events: log.open(stop.signal),
    stop,
    servers,
    open: () => streams.open(),
    heartbeatMs,
    slowMs,
    random: () => 0.25,
  });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : decoder.decode(value);
  };
  const nothingLeft = () =>
    expect({ streams: streams.size, listeners: servers.listeners.size, returned: log.returned }).toEqual({
      streams: 0,
      listeners: 0,
      returned: 1,
    });
  return { log, servers, streams, reader, read, nothingLeft };
}

describe('createSessionStream()', () => {
  it('writes retry first, then each event with its number, type and whole JSON on one line', async () => {
    const { read, reader } = open([notice(7)]);
    expect(await read()).toBe('retry: 1000\n\n');
    expect(await read()).toBe(`id: 7\nevent: view:notice\ndata: ${JSON.stringify(notice(7))}\n\n`);
    await reader.cancel();
  });

  it('reads at most one event more from the log than the client has taken', async () => {
    const { read, log, reader } = open(Array.from({ length: 1000 }, (_, index) => notice(index + 1)));
    expect(log.asked).toBe(0);
    for (let count = 1; count <= 10; count++) {
      await read();
      expect(log.asked).toBeLessThanOrEqual(count);
    }
    await reader.cancel();
  });

  it('cuts a client off that takes nothing for too long, and drops what waits for it', async () => {
    const { read, reader, nothingLeft } = open([notice(1), notice(2), notice(3)], 1_000_000, 20);
    await read();
    await read();
    // The last frame was taken, and nothing more is.
    await expect(reader.closed).rejects.toThrow('read nothing for too long');
    nothingLeft();
  });

  it('subscribes to nothing before it is read: an answer to HEAD leaves nothing behind', async () => {
    const { servers, streams, reader } = open([]);
    expect([servers.listeners.size, streams.size]).toEqual([0, 0]);
    await reader.cancel();
    expect([servers.listeners.size, streams.size]).toEqual([0, 0]);
  });

  it('sends changes of servers without an id, many changes as one', async () => {
    const { read, servers, reader } = open([]);
    await read();
    const next = read();
    servers.change();
    servers.change();
    servers.change();
    expect(await next).toBe('event: servers\ndata: {"version":3}\n\n');
    await reader.cancel();
  });

  it('sends a heartbeat while nothing happens', async () => {
    const { read, reader } = open([], 1);
    await read();
    expect(await read()).toBe(': hb\n\n');
    await reader.cancel();
  });

  it('releases everything when the client disconnects while the stream waits', async () => {
    const { read, reader, nothingLeft, log } = open([]);
    await read();
    const pending = read();
    await reader.cancel();
    expect(await pending).toBeUndefined();
    nothingLeft();
    expect(log.signal?.aborted).toBe(true);
  });

  it('releases everything when a slow client disconnects', async () => {
    const { read, reader, nothingLeft } = open([notice(1), notice(2), notice(3)]);
    await read();
    await read();
    await reader.cancel();
    nothingLeft();
  });

  it('ends when the chat closes', async () => {
    const { read, streams, nothingLeft } = open([notice(1)]);
    await read();
    await read();
    const pending = read();
    streams.close();
    expect(await pending).toBe('retry: 1125\n\n');
    expect(await read()).toBeUndefined();
    nothingLeft();
  });

  it('ends at once when it is opened after the chat has closed', async () => {
    const { read, streams, nothingLeft } = open([notice(1)]);
    streams.close();
    expect(await read()).toBe('retry: 1000\n\n');
    expect(await read()).toBe('retry: 1125\n\n');
    expect(await read()).toBeUndefined();
    nothingLeft();
  });

  it('ends when the log can no longer be read', async () => {
    const streams = createOpenStreams();
    const servers = serverState();
    const stream = createSessionStream({
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give
      events: (async function* () {
        throw new Error('disk');
      })(),
      stop: new AbortController(),
      servers,
      open: () => streams.open(),
    });
    const text = await new Response(stream).text();
    expect(text).toBe('retry: 1000\n\n');
    expect([streams.size, servers.listeners.size]).toEqual([0, 0]);
  });
});
