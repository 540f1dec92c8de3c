// A client's session against scripted answers. For the test against the real chat, see packages/chat/src/streams/client-sessions.integration.test.ts.
import type { SessionEvent } from '@vitrine/protocol/session';
import { expect, it, vi } from 'vitest';
import { createChatClient } from './chat-client.ts';
import type { OpenSessionOptions, SessionUpdate } from './chat-session.ts';

const notice = (seq: number): SessionEvent => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  type: 'view:notice',
  surfaceId: 's',
  server: 'x',
  level: 'info',
  message: `ü ${seq}`,
});
const frame = (event: SessionEvent): string =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const log = (...numbers: number[]): Response =>
  Response.json({ id: 'a', seq: numbers.at(-1) ?? 0, events: numbers.map(notice) });

/** A stream with this text that stays open unless `ends` is set. */
function stream(text: string, { ends = false } = {}): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (ends) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

type Answer = Response | Error | ((init: RequestInit) => Promise<Response>);

/** Opens a session whose requests get these answers, one after the other. */
function open(answers: Answer[], options: OpenSessionOptions = {}) {
  const requests: string[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const after = new Headers(init.headers).get('last-event-id');
    requests.push(`${String(input).replace('http://chat/api/sessions/a', '')}${after === null ? '' : ` ${after}`}`);
    const answer = answers.shift() ?? new Error('The test has no more answers.');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(init) : answer;
  };
  const delays: number[] = [];
  const retryDelayMs = (failures: number): number => {
    delays.push(failures);
    return 0;
  };
  const client = createChatClient({ baseUrl: 'http://chat/', fetch });
  const session = client.openSession('a', { retryDelayMs, ...options });
  const iterator = session[Symbol.asyncIterator]();
  const next = async (): Promise<SessionUpdate | undefined> => (await iterator.next()).value;
  const take = async (count: number): Promise<string[]> => {
    const texts: string[] = [];
    for (let index = 0; index < count; index++) texts.push(short(await next()));
    return texts;
  };
  return { session, next, take, asked: requests, delays };
}

function short(update: SessionUpdate | undefined): string {
  if (!update) return 'end';
  if (update.type === 'snapshot') return `snapshot ${update.events.map(({ seq }) => seq).join()}`;
  if (update.type === 'event') return `event ${update.seq}${update.event ? '' : ' unread'}`;
  if (update.type === 'lost') return `lost ${update.failures}`;
  return update.type;
}

it('reads the log, then continues with new events', async () => {
  const { take, asked, session } = open([log(1, 2), stream(frame(notice(3)) + frame(notice(4)))]);
  expect(await take(4)).toEqual(['snapshot 1,2', 'open', 'event 3', 'event 4']);
  expect(asked).toEqual(['', '/events 2']);
  expect(session.seq).toBe(4);
  session.close();
  expect(await take(1)).toEqual(['end']);
});

it('starts at the number that the caller gives, without reading the log', async () => {
  const { take, asked, session } = open([stream(frame(notice(8)))], { after: 7 });
  expect(await take(2)).toEqual(['open', 'event 8']);
  expect(asked).toEqual(['/events 7']);
  session.close();
});

it('parses an event split at any byte', async () => {
  const bytes = new TextEncoder().encode(frame(notice(1)).replaceAll('\n', '\r\n'));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
    },
  });
  const { next, take, session } = open([new Response(body)], { after: 0 });
  await take(1);
  expect(await next()).toEqual({ type: 'event', seq: 1, event: notice(1) });
  session.close();
});

it('resumes after the last event when a stream ends, breaks or is temporarily refused', async () => {
  const { take, asked, session } = open(
    [
      stream(frame(notice(1)), { ends: true }),
      new TypeError('refused'),
      new Response('', { status: 503 }),
      stream(frame(notice(2))),
    ],
    { after: 0 },
  );
  expect(await take(7)).toEqual(['open', 'event 1', 'lost 1', 'lost 2', 'lost 3', 'open', 'event 2']);
  expect(asked).toEqual(['/events', '/events 1', '/events 1', '/events 1']);
  session.close();
});

it('yields an event once, and counts one that it does not understand', async () => {
  const unknown = 'id: 3\nevent: later:thing\ndata: {"seq":3,"type":"later:thing"}\n\n';
  const { take, session } = open([log(1, 2), stream(frame(notice(1)) + frame(notice(2)) + unknown + frame(notice(4)))]);
  expect(await take(4)).toEqual(['snapshot 1,2', 'open', 'event 3 unread', 'event 4']);
  session.close();
});

it('reads the log again at once after resync', async () => {
  const { take, asked, delays, session } = open([
    log(1, 2),
    stream('id: 1\nevent: resync\ndata: {"seq":1}\n\n'),
    log(1),
    stream(frame(notice(2))),
  ]);
  expect(await take(5)).toEqual(['snapshot 1,2', 'open', 'snapshot 1', 'open', 'event 2']);
  expect(asked).toEqual(['', '/events 2', '', '/events 1']);
  expect(delays).toEqual([]);
  session.close();
});

it('pauses before a reload when the stream repeats resync after it', async () => {
  const resync = (): Response => stream('event: resync\ndata: {"seq":1}\n\n');
  const { take, delays, session } = open([log(1), resync(), log(1), resync(), log(1), resync(), log(1)]);
  await take(7);
  expect(delays).toEqual([2, 3]);
  session.close();
});

it('reads the log again when a number is missing', async () => {
  const { take, session } = open([log(1), stream(frame(notice(3))), log(1, 2, 3), stream(frame(notice(4)))]);
  expect(await take(5)).toEqual(['snapshot 1', 'open', 'snapshot 1,2,3', 'open', 'event 4']);
  session.close();
});

it('a heartbeat resets the count of failures', async () => {
  const { take, session } = open(
    [new TypeError('refused'), stream(': hb\n\n', { ends: true }), stream('', { ends: true })],
    { after: 0 },
  );
  expect(await take(5)).toEqual(['lost 1', 'open', 'lost 1', 'open', 'lost 2']);
  session.close();
});

it('times out on a silent connection, before its answer and after', async () => {
  const never = (init: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
    );
  const { take, next, session } = open([never, stream(''), stream(frame(notice(1)))], { after: 0, silenceMs: 20 });
  expect(await next()).toMatchObject({ type: 'lost', failures: 1, error: { code: 'offline' } });
  expect(await take(4)).toEqual(['open', 'lost 2', 'open', 'event 1']);
  session.close();
});

it('keeps a connection with heartbeats', async () => {
  vi.useFakeTimers();
  try {
    const encoder = new TextEncoder();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: own => void (controller = own) });
    const { take, session } = open([new Response(body)], { after: 0, silenceMs: 100 });
    await take(1);
    const later = take(1);
    for (let beat = 0; beat < 5; beat++) {
      await vi.advanceTimersByTimeAsync(60);
      controller.enqueue(encoder.encode(': hb\n\n'));
    }
    controller.enqueue(encoder.encode(frame(notice(1))));
    expect(await later).toEqual(['event 1']);
    session.close();
  } finally {
    vi.useRealTimers();
  }
});

it('a server that closes says when to come back; the next failures wait as ever', async () => {
  const closing = 'retry: 1000\n\nretry: 1\n\n';
  const { take, delays } = open([
    log(1),
    stream(closing, { ends: true }),
    new Error('refused'),
    stream('retry: 1000\n\n', { ends: true }),
    stream(''),
  ]);
  expect(await take(7)).toEqual(['snapshot 1', 'open', 'lost 1', 'lost 2', 'open', 'lost 3', 'open']);
  expect(delays).toEqual([2, 3]);
});

it('throws errors that a retry would not fix', async () => {
  const missing = Response.json({ error: { code: 'unknown-session', message: 'There is none.' } }, { status: 404 });
  await expect(open([missing]).next()).rejects.toMatchObject({ code: 'unknown-session', status: 404 });
  await expect(open([Response.json({ no: 'log' })]).next()).rejects.toMatchObject({ code: 'unreadable' });
});

it('yields what a model is writing, until the log has it', async () => {
  const live = (text: string, offset: number): string =>
    `event: live\ndata: ${JSON.stringify({ runId: 'r', step: 1, parts: [{ index: 0, kind: 'text', offset, text }] })}\n\n`;
  const end = {
    ...{ seq: 1, at: '', type: 'step:end', runId: 'r', step: 1 },
    ...{ text: 'Hello', calls: [], finishReason: 'stop' },
  };
  const { next, take, session } = open(
    [stream(live('Hel', 0) + live('lo', 3) + frame(end as unknown as SessionEvent))],
    { after: 0 },
  );
  await take(2);
  expect(await next()).toEqual({
    type: 'live',
    live: { runId: 'r', step: 1, parts: [{ kind: 'text', text: 'Hello' }] },
  });
  expect(session.live?.parts).toHaveLength(1);
  expect(await take(1)).toEqual(['event 1']);
  expect(session.live).toBeUndefined();
  session.close();
});

it('disconnects while it is paused, and resumes after', async () => {
  const aborted = vi.fn();
  const first = async (init: RequestInit): Promise<Response> => {
    init.signal?.addEventListener('abort', aborted);
    return stream(frame(notice(1)));
  };
  const { take, asked, session } = open([first, stream(frame(notice(2)))], { after: 0 });
  await take(2);
  const later = take(2);
  session.pause();
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
  expect(asked).toHaveLength(1);
  session.resume();
  expect(await later).toEqual(['open', 'event 2']);
  expect(asked).toEqual(['/events', '/events 1']);
  session.close();
});

it('reconnects without its pause when the caller asks for it', async () => {
  const { take, session } = open([new TypeError('refused'), stream(frame(notice(1)))], {
    after: 0,
    retryDelayMs: () => 1_000_000,
  });
  expect(await take(1)).toEqual(['lost 1']);
  const later = take(2);
  session.retry();
  expect(await later).toEqual(['open', 'event 1']);
  session.close();
});

it('reads no more from the connection than the caller consumes', async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled++;
        controller.enqueue(new TextEncoder().encode(frame(notice(pulled))));
      },
    },
    { highWaterMark: 0 },
  );
  const { take, session } = open([new Response(body)], { after: 0 });
  await take(1);
  for (let count = 1; count <= 5; count++) {
    await take(1);
    expect(pulled).toBe(count);
  }
  session.close();
});

it('closes the connection when the loop ends, and when the signal aborts', async () => {
  const cancelled = vi.fn();
  const body = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: controller => controller.enqueue(new TextEncoder().encode(frame(notice(1)))),
        cancel: cancelled,
      }),
    );
  const { session } = open([body()], { after: 0 });
  for await (const update of session) if (update.type === 'event') break;
  expect(cancelled).toHaveBeenCalledTimes(1);
  const stop = new AbortController();
  const signalled = open([body()], { after: 0, signal: stop.signal });
  await signalled.take(2);
  const last = signalled.take(1);
  stop.abort();
  expect(await last).toEqual(['end']);
});
