// Commands in a real database: their order, their fencing, and what their asker hears.
import { connectPostgres } from '@vitrine/storage/internal/postgres';
import { openSignals } from '@vitrine/storage/internal/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../test/support/services/postgres.ts';
import { AgentError } from '../errors.ts';
import { createPostgresStores } from '../store/postgres/create-postgres-stores.ts';
import { MIGRATIONS } from '../store/postgres/migrations.ts';
import { ask } from './ask.ts';
import { createCommands } from './commands.ts';

const SESSION = { userId: 'ann', sessionId: 's' };
const withdrawn = () => new AgentError('cancelled', 'withdrawn');

async function openCommands() {
  const schema = tempSchema();
  const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 2 });
  const store = await stores.open('ann');
  const sql = await connectPostgres({
    url: POSTGRES_URL,
    schema,
    application: 'vitrine-test',
    migrations: MIGRATIONS,
    connections: 3,
  });
  const signals = await openSignals({});
  onTestFinished(async () => {
    await signals.close();
    await sql.end();
    await store.close();
    await stores.close();
  });
  await store.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  const commands = createCommands(sql);
  /** Resolves when a holder is untilAsked for. */
  const holderAsked = Promise.withResolvers<void>();
  const jobs = { ensure: async () => holderAsked.resolve() };
  const askFor = (id: string, caller: object = {}, startMs?: number) =>
    ask(
      { ...SESSION, id, method: 'stopRun', args: [id] },
      { withdrawn, ...caller },
      { commands, jobs, signals, startMs },
    );
  const add = (id: string) => commands.add({ ...SESSION, id, method: 'stopRun', args: [id] });
  return { store, commands, signals, askFor, untilAsked: holderAsked.promise, add };
}

describe.skipIf(!(await hasPostgres()))('commands (skipped: no server)', () => {
  it('start in the order of their arrival, each once, for the holder only', async () => {
    const { store, commands, add } = await openCommands();
    await store.claimSession('s', 'one');
    for (const id of ['a', 'b', 'c']) await add(id);
    expect(await commands.start(SESSION, 'two')).toBeUndefined();
    const started = await Promise.all([1, 2, 3, 4].map(() => commands.start(SESSION, 'one')));
    let next = await commands.start(SESSION, 'one');
    for (; next; next = await commands.start(SESSION, 'one')) started.push(next);
    expect(started.flatMap(each => each?.command.id ?? []).sort()).toEqual(['a', 'b', 'c']);
    for (const id of ['d', 'e']) await add(id);
    const rest = [await commands.start(SESSION, 'one'), await commands.start(SESSION, 'one')];
    expect(rest).toMatchObject([
      { command: { id: 'd' }, hasMore: true },
      { command: { id: 'e' }, hasMore: false },
    ]);
    await expect(
      commands.add({ userId: 'bob', sessionId: 's', id: 'f', method: 'stopRun', args: [] }),
    ).rejects.toMatchObject({
      code: 'unknown-session',
    });
  });

  it('the new holder answers what the old one had started, whose own answer comes too late', async () => {
    const { store, commands, askFor, untilAsked, add } = await openCommands();
    await store.claimSession('s', 'one');
    const asking = expect(askFor('a')).rejects.toMatchObject({ code: 'interrupted' });
    await untilAsked;
    expect(await commands.start(SESSION, 'one')).toMatchObject({ command: { id: 'a', args: ['a'] } });
    await store.claimSession('s', 'two');
    expect(await commands.interruptStarted(SESSION)).toEqual(['a']);
    await commands.answer('a', { value: true });
    await asking;
    await add('b');
    expect(await commands.read('a')).toBeUndefined();
  });

  it('a command that was withdrawn before it was started is never started', async () => {
    const { store, commands, askFor, untilAsked } = await openCommands();
    await store.claimSession('s', 'one');
    const controller = new AbortController();
    const asking = expect(askFor('a', { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
    await untilAsked;
    controller.abort();
    await asking;
    expect(await commands.start(SESSION, 'one')).toBeUndefined();
    expect(await commands.hasWaiting(SESSION)).toBe(false);
  });

  it('a command that was withdrawn while it is executed is told to the holder, and leaves nothing behind', async () => {
    const { store, commands, askFor, untilAsked } = await openCommands();
    await store.claimSession('s', 'one');
    const controller = new AbortController();
    const asking = expect(askFor('a', { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
    await untilAsked;
    await commands.start(SESSION, 'one');
    controller.abort();
    await asking;
    expect(await commands.listWithdrawn(['a'])).toEqual(['a']);
    await commands.answer('a', { error: withdrawn() });
    expect(await commands.read('a')).toBeUndefined();
  });

  it('progress, values and errors reach the asker', async () => {
    const { store, commands, signals, askFor, untilAsked } = await openCommands();
    await store.claimSession('s', 'one');
    const reported = Promise.withResolvers<unknown>();
    const asking = askFor('a', { onProgress: reported.resolve });
    await untilAsked;
    await commands.start(SESSION, 'one');
    await commands.progress('a', JSON.stringify({ progress: 1 }));
    signals.publish('answer:a');
    expect(await reported.promise).toEqual({ progress: 1 });
    await commands.answer('a', { value: { text: '\0\ud800' } });
    signals.publish('answer:a');
    expect(await asking).toEqual({ text: '\0\ud800' });

    const error = new AgentError('denied', 'No.', { byUser: true, note: 'too much', received: 'x' });
    const failing = expect(askFor('b')).rejects.toMatchObject({
      code: 'denied',
      byUser: true,
      note: 'too much',
      received: 'x',
    });
    while (!(await commands.start(SESSION, 'one')));
    await commands.answer('b', { error });
    signals.publish('answer:b');
    await failing;
  });

  it('without a holder the asker hears that nothing was done', async () => {
    const { commands, askFor } = await openCommands();
    await expect(askFor('a', {}, 0)).rejects.toMatchObject({ code: 'busy', message: /Nothing was done/ });
    expect(await commands.hasWaiting(SESSION)).toBe(false);
  });
});
