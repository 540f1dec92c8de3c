// Contract: sessions and their events.
import { expect, it } from 'vitest';
import { append, appended, at, blob, message, toolCall, toolResult } from './events.ts';
import { type CreatePlace, openSessions, openStore } from './open-stores.ts';

/** Texts that databases are known to refuse or to change. */
const ODD_TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\\u0000',
  '\\0000',
  '\u2028',
  '😀',
  "';--",
  '{"a":1}',
  '\r\n\t',
  '',
];

export function testLog(createPlace: CreatePlace): void {
  it('write() numbers the events of each session from 1 without a gap', async () => {
    const store = await openSessions(createPlace);
    const seqs = [];
    for (const [n, id] of ['a', 'b', 'a', 'a', 'b'].entries())
      seqs.push((await append(store, id, toolCall(`c${n}`)))[0]?.seq);
    expect(seqs).toEqual([1, 1, 2, 3, 2]);
    expect(await store.readEvents('a', { after: 1, limit: 10 })).toMatchObject([{ seq: 2, callId: 'c2' }, { seq: 3 }]);
    expect(await store.readEvents('a', { after: 0, limit: 1 })).toMatchObject([{ seq: 1 }]);
    expect(await store.readEvents('a', { after: 3, limit: 1 })).toEqual([]);
    expect(await store.readEvents('unknown', { after: 0, limit: 1 })).toEqual([]);
  });

  it('write() resolves with the events as they are read later, in the order of the changes', async () => {
    const store = await openSessions(createPlace);
    const changes = [
      ...appended('b', toolCall('b1')),
      blob('1', 'one'),
      ...appended('a', toolCall('a1'), toolResult('a1')),
      ...appended('b', toolResult('b1')),
    ];
    const results = await store.write(changes);
    expect(results.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'llm:tool-call'],
      [1, 'llm:tool-call'],
      [2, 'llm:tool-result'],
      [2, 'llm:tool-result'],
    ]);
    expect(await store.readEvents('a', { after: 0, limit: 9 })).toEqual([results[1], results[2]]);
    expect(await store.readEvents('b', { after: 0, limit: 9 })).toEqual([results[0], results[3]]);
    expect(Object.keys(results[0]!).slice(0, 3)).toEqual(['seq', 'at', 'type']);
  });

  it('writes that are begun in a row are stored in that row', async () => {
    const store = await openSessions(createPlace);
    const calls = Array.from({ length: 30 }, (_, n) => `c${n}`);
    const results = await Promise.all(calls.map(callId => append(store, 'a', toolCall(callId))));
    expect(results.map(([event]) => event?.seq)).toEqual(calls.map((_, n) => n + 1));
    expect(await store.readEvents('a', { after: 0, limit: 99 })).toMatchObject(calls.map(callId => ({ callId })));
  });

  it('write() without changes writes nothing', async () => {
    const store = await openSessions(createPlace);
    expect(await store.write([])).toEqual([]);
  });

  it('write() to an unknown session rejects and writes nothing, also of the other changes', async () => {
    const store = await openSessions(createPlace);
    const shown = { type: 'shown-ui', server: 'shop', uri: 'ui://x', ref: '1'.padEnd(64, '0') } as const;
    const changes = [
      ...appended('a', toolCall('c')),
      blob('1', 'one'),
      shown,
      ...appended('unknown', toolCall('c'), message('hi')),
    ];
    await expect(store.write(changes)).rejects.toMatchObject({ code: 'unknown-session', received: 'unknown' });
    expect(await store.getSession('a')).toEqual({ id: 'a', createdAt: at, seq: 0 });
    expect(await store.getBlob('1'.padEnd(64, '0'))).toBeUndefined();
    expect(await store.getShownUI('shop', 'ui://x')).toBeUndefined();
    expect(await store.getCall('a', 'c')).toBeUndefined();
    expect(await store.listSessions()).toHaveLength(2);
  });

  it('a refused event leaves no gap', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', toolCall('c1'));
    await expect(append(store, 'a', toolCall('c1'))).rejects.toMatchObject({ code: 'store-failed' });
    await expect(append(store, 'a', toolCall('c2'), toolCall('c2'))).rejects.toMatchObject({ code: 'store-failed' });
    expect(await append(store, 'a', toolResult('c1'))).toMatchObject([{ seq: 2 }]);
    expect(await store.getCall('a', 'c2')).toBeUndefined();
  });

  it('sessions are listed newest first, and of the same time the last created first', async () => {
    const store = await openStore(await createPlace());
    const times = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    for (const [n, createdAt] of [...times, times[1]!].entries()) await store.createSession({ id: `s${n}`, createdAt });
    expect((await store.listSessions()).map(({ id }) => id)).toEqual(['s3', 's1', 's2', 's0']);
    expect(await store.getSession('s2')).toEqual({ id: 's2', createdAt: times[2], seq: 0 });
    expect(await store.getSession('unknown')).toBeUndefined();
  });

  it('a session id is used once', async () => {
    const store = await openSessions(createPlace);
    await expect(store.createSession({ id: 'a', createdAt: at })).rejects.toMatchObject({ code: 'store-failed' });
  });

  it('a session is titled by its first message or call', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', message(`  First line  \nsecond ${'x'.repeat(100)}`), toolCall('c1'));
    await append(store, 'a', message('Later'));
    await append(store, 'b', { ...toolCall('c1'), title: 'Add two numbers' } as ReturnType<typeof toolCall>);
    expect([(await store.getSession('a'))?.title, (await store.getSession('b'))?.title]).toEqual([
      'First line',
      'Add two numbers',
    ]);
  });

  it('every text survives: in events, titles and ids', async () => {
    const store = await openStore(await createPlace());
    for (const [n, text] of ODD_TEXTS.entries()) {
      const id = `s${n}`;
      await store.createSession({ id, createdAt: at });
      const event = message(`${n}${text}`);
      expect(await append(store, id, event)).toEqual([{ seq: 1, at, ...event }]);
      expect(await store.readEvents(id, { after: 0, limit: 1 })).toEqual([{ seq: 1, at, ...event }]);
      await append(store, id, { ...toolCall(`c${text}`), args: { [text]: text } } as ReturnType<typeof toolCall>);
      expect(await store.getCall(id, `c${text}`)).toMatchObject({ seq: 2, args: { [text]: text } });
    }
  });

  it('an event of 8 MB survives', { timeout: 60_000 }, async () => {
    const store = await openSessions(createPlace);
    const text = 'é\0"\\'.repeat(1_000_000);
    await append(store, 'a', message(text));
    const [event] = await store.readEvents('a', { after: 0, limit: 1 });
    expect(event?.type === 'message:user' && event.text === text).toBe(true);
  });

  it('readReadableEvents() returns the whole session when nothing is damaged', async () => {
    const store = await openSessions(createPlace);
    const events = await append(store, 'a', toolCall('c1'), toolResult('c1'));
    expect(await store.readReadableEvents('a')).toEqual({ events, missing: [] });
    expect(await store.readReadableEvents('unknown')).toEqual({ events: [], missing: [] });
  });
}
