// Large bodies and large answers of one user, while others send small requests: those are answered meanwhile. Measured by order and by ratio.
import type { SessionEvent } from '@vitrine/protocol/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';

const MB = 1024 * 1024;
const AT = '2026-01-01T00:00:00.000Z';
const MODEL = { id: 'a/b', provider: 'a', model: 'b', label: 'B', contextWindow: 1000 };

let chatApp: OpenedChatApp;
beforeAll(async () => {
  chatApp = await openChatApp({});
});
afterAll(() => chatApp.close());

const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
  chatApp.chat.app.request(`http://${HOST}${path}`, { ...init, ...{ duplex: 'half' } });

/** Sends a body of equal pieces; `sentBytes` counts what the app has taken. `beforeEnd`: what the body waits for after its last piece. */
function send(path: string, piece: Uint8Array<ArrayBuffer>, { count = 1, beforeEnd = async () => {} } = {}) {
  const state = { sentBytes: 0 };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (state.sentBytes === count * piece.length) {
        await beforeEnd();
        return controller.close();
      }
      state.sentBytes += piece.length;
      controller.enqueue(piece);
    },
  });
  const headers = { 'content-type': 'application/json' };
  return { state, answer: request(path, { method: 'POST', body, headers }) };
}

/** Asks for small things until `work` has ended: how many were answered, and the longest time without an answer as a share of the whole. */
async function askMeanwhile<T>(work: Promise<T>): Promise<{ value: T; count: number; longest: number }> {
  const begin = performance.now();
  let isDone = false;
  const ending = work.finally(() => {
    isDone = true;
  });
  ending.catch(() => {});
  const answers = [begin];
  while (!isDone) {
    expect((await request('/api/me')).status).toBe(200);
    await new Promise(resolve => setImmediate(resolve));
    answers.push(performance.now());
  }
  const gaps = answers.slice(1).map((at, index) => at - answers[index]!);
  return { value: await ending, count: gaps.length, longest: Math.max(...gaps) / (performance.now() - begin) };
}

/** A conversation of `count` answers, each with many values in what the model called. */
function createEvents(count: number): SessionEvent[] {
  const args = { rows: Array.from({ length: 12 }, (_, n) => ({ id: n, name: `Row ${n}` })) };
  return Array.from({ length: count }, (_, n): Record<string, unknown>[] => [
    {
      type: 'message:user',
      messageId: `m${n}`,
      text: `Question ${n} ${'x'.repeat(200)}`,
      runId: `r${n}`,
      delivery: 'start',
    },
    { type: 'run:start', runId: `r${n}`, model: MODEL },
    { type: 'step:start', runId: `r${n}`, step: 1 },
    {
      ...{ type: 'step:end', runId: `r${n}`, step: 1, text: `Answer ${n} ${'y'.repeat(400)}`, finishReason: 'stop' },
      calls: [{ callId: `c${n}`, name: 'unknown', args, problem: 'There is no such tool.' }],
    },
    { type: 'run:end', runId: `r${n}`, reason: 'completed', steps: 1 },
  ])
    .flat()
    .map((event, index) => ({ seq: index + 1, at: AT, ...event }) as SessionEvent);
}

const createFile = (events: readonly SessionEvent[]) => ({
  ...{ format: 'vitrine-chat', version: 1, title: 'Long', createdAt: AT, events },
  contents: {},
});

describe('a body', () => {
  it.each([
    ['/api/session-import?name=x', '{},', 1_000_000],
    ['/api/session-import?name=x', '[[],"",', 1_000_000],
    ['/api/sessions/x/messages', '{},', 100_000],
  ])(
    'of 60 MB for %s with too many values (%j) is refused after a few MB, and others are answered',
    async (path, unit, limit) => {
      const piece = new TextEncoder().encode(unit.repeat(Math.floor((64 * 1024) / unit.length)));
      const { answer, state } = send(path, piece, { count: Math.ceil((60 * MB) / piece.length) });
      const { value } = await askMeanwhile(answer);
      expect(value.status).toBe(413);
      expect(((await value.json()) as { error: { message: string } }).error.message).toContain(`${limit} values`);
      expect(state.sentBytes).toBeLessThan(10 * MB);
    },
  );

  it('with many commas inside its texts is no large one', async () => {
    const text = `${'{},[]"\\'.repeat(300_000)}`;
    const { answer } = send('/api/sessions/x/messages', new TextEncoder().encode(JSON.stringify({ text })));
    expect((await answer).status).toBe(404);
  });

  it('is counted with the others of its user: what is too much together is refused, until one is answered', async () => {
    const piece = new Uint8Array(8 * MB).fill(0x20);
    const path = '/api/session-import?name=x';
    const gate = Promise.withResolvers<void>();
    let waitingCount = 0;
    const beforeEnd = (): Promise<void> => {
      waitingCount++;
      return gate.promise;
    };
    const waiting = [1, 2].map(() => send(path, piece, { count: 8, beforeEnd }).answer);
    await expect.poll(() => waitingCount).toBe(2);
    const refused = await send(path, piece).answer;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.text()).toContain(String(128 * MB));
    gate.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400]);
    expect((await send(path, piece).answer).status).toBe(400);
  });
});

describe('a conversation of 25,000 events', { timeout: 120_000 }, () => {
  let id = '';
  let events: SessionEvent[];
  const readAnswer = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await (await request(path)).arrayBuffer());
  /** Expects fair slices. What takes a while has many slices; in what is short, the collection of garbage counts for much. */
  const expectFair = ({ count, longest }: { count: number; longest: number }, maxShare = 0.4): void => {
    expect(count).toBeGreaterThan(4);
    expect(longest).toBeLessThan(maxShare);
  };

  it('is imported while others are answered', async () => {
    events = createEvents(5000);
    const file = new TextEncoder().encode(JSON.stringify(createFile(events)));
    expect(file.length).toBeGreaterThan(5 * MB);
    const { answer } = send('/api/session-import?name=x', file);
    const measured = await askMeanwhile(answer);
    expect(measured.value.status).toBe(201);
    ({ id } = (await measured.value.json()) as { id: string });
    expectFair(measured);
    expect((await chatApp.agent.getSession(id))?.events).toHaveLength(events.length);
    expect((await chatApp.agent.listSessions()).find(session => session.id === id)).toMatchObject({ title: 'Long' });
  });

  it.each([
    ['read', ''],
    ['exported as JSON', '/export?format=json'],
    ['exported as lines', '/export?format=jsonl'],
    ['exported as Markdown', '/export?format=markdown'],
  ])('is %s while others are answered', async (_what, path) => {
    const measured = await askMeanwhile(readAnswer(`/api/sessions/${id}${path}`));
    const text = new TextDecoder().decode(measured.value);
    expect(text).toContain('Answer 4999');
    if (path === '' || path.endsWith('json'))
      expect((JSON.parse(text) as { events: [] }).events).toHaveLength(events.length);
    expectFair(measured, 0.8);
  });

  it('is in the archive of all chats, which is made while others are answered', async () => {
    const measured = await askMeanwhile(readAnswer('/api/data/export'));
    expect(Buffer.from(measured.value.subarray(0, 2)).toString()).toBe('PK');
    expectFair(measured);
  });

  it('is copied while others are answered', async () => {
    const measured = await askMeanwhile(chatApp.ask('POST', `/api/sessions/${id}/copy`, {}));
    expect(measured.value.status).toBe(201);
    expectFair(measured);
  });
});

describe('event streams', () => {
  it('of one user are 50 at once; the next one is refused until one has ended', async () => {
    const { id } = (await (await chatApp.ask('POST', '/api/sessions')).json()) as { id: string };
    const follow = () => request(`/api/sessions/${id}/events`);
    const answers = await Promise.all(Array.from({ length: 400 }, follow));
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(200)?.length, counts.get(429)?.length]).toEqual([50, 350]);
    expect(await counts.get(429)![0]!.text()).toContain('50 event streams');
    // One that was read, and one that never was.
    const [read, unread, ...others] = counts.get(200)!;
    const reader = read!.body!.getReader();
    await reader.read();
    await reader.cancel();
    await unread!.body!.cancel();
    const again = [await follow(), await follow(), await follow()];
    expect(again.map(({ status }) => status)).toEqual([200, 200, 429]);
    for (const answer of [...others, ...again]) await answer.body!.cancel();
    await expect.poll(() => chatApp.chat.streamCount).toBe(0);
  });
});
