import type { SessionEvent } from '@vitrine/protocol';
import { expect, it, vi } from 'vitest';
import type { Api } from './api.ts';
import { createSessionStore } from './session-store.ts';

const notice = (seq: number): SessionEvent => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  type: 'view:notice',
  surfaceId: 's',
  server: 'x',
  level: 'info',
  message: `${seq}`,
});

class Stream extends EventTarget {
  onopen?: () => void;
  onerror?: () => void;
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

it('reads the whole session again when the stream answers resync', async () => {
  const logs = [[notice(1), notice(2)], [notice(1)]];
  const streams: { stream: Stream; url: string }[] = [];
  const session = vi.fn(async () => {
    const events = logs.shift() ?? [];
    return { id: 'a', seq: events.length, events };
  });
  const store = createSessionStore('a', {
    api: { session, eventsUrl: (id: string, after: number) => `${id}?after=${after}` } as unknown as Api,
    page: { hidden: false, addEventListener() {} } as unknown as Document,
    openEvents: url => {
      streams.push({ stream: new Stream(), url });
      return streams.at(-1)!.stream as unknown as EventSource;
    },
  });
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]!.url).toBe('a?after=2');
  streams[0]!.stream.dispatchEvent(new MessageEvent('resync', { data: '{"seq":1}', lastEventId: '1' }));
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[0]!.stream.isClosed).toBe(true);
  expect(streams[1]!.url).toBe('a?after=1');
  expect(store.getSnapshot().transcript.seq).toBe(1);
  store.close();
});
