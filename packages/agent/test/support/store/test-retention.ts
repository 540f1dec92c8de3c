// Contract: which sessions are unused, which contents nothing names, how large all is, and all users in turn.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { Change, Store } from '../../../src/store/store.ts';
import { append, appended, blob, message, toolCall, toolResult } from './events.ts';
import { type CreatePlace, openSessions, openStore, startProvider } from './open-stores.ts';

const ref = (name: string): string => name.padEnd(64, '0');
/** Time after everything that a test writes: all contents are old. */
const future = (): string => new Date(Date.now() + 60_000).toISOString();
const past = (): string => new Date(Date.now() - 60_000).toISOString();

const document = (name: string, part: string): Change => ({
  ...{ type: 'document', ref: ref(name), mimeType: 'application/json', value: { text: 'x' } },
  detached: [{ at: ['text'], ref: ref(part), as: 'text' }],
});

/** A message with an attached content. */
const attached = (name: string) => ({
  ...message(`with ${name}`),
  attachments: [{ name: 'a.txt', kind: 'text', ref: ref(name), mimeType: 'text/plain', bytes: 1 }],
});

async function findStored(store: Store, names: string): Promise<string> {
  const all = await Promise.all([...names].map(async name => ((await store.getBlob(ref(name))) ? name : '')));
  return all.join('');
}

export function testRetention(createPlace: CreatePlace): void {
  it('listUnused() names sessions by their last event, without pinned and deleted ones', async () => {
    const store = await openStore(await createPlace());
    const day = (n: number): string => `2026-01-0${n}T00:00:00.000Z`;
    for (const id of ['old', 'used', 'pinned', 'archived', 'deleted', 'new'])
      await store.createSession({ id, createdAt: day(id === 'new' ? 6 : 1) });
    await store.write([{ type: 'event', sessionId: 'old', event: message('a'), at: day(2) }]);
    await store.write([
      { type: 'event', sessionId: 'used', event: message('a'), at: day(1) },
      { type: 'event', sessionId: 'used', event: message('b', 'r2'), at: day(5) },
    ]);
    await store.updateSession('pinned', { pinned: true });
    await store.updateSession('archived', { archived: true });
    await store.deleteSession('deleted', day(1));
    expect(await store.listUnused({ before: day(4), isArchived: false })).toEqual(['old', 'archived']);
    expect(await store.listUnused({ before: day(4), isArchived: true })).toEqual(['archived']);
    expect(await store.listUnused({ before: day(2), isArchived: false })).toEqual(['archived']);
    expect(await store.listUnused({ before: day(7), isArchived: false })).toEqual(['old', 'used', 'archived', 'new']);
  });

  it('sweepContents() removes what nothing names: of events, view states, settings, shown interfaces and documents', async () => {
    const store = await openSessions(createPlace);
    await store.write([...'123456789abcd'].map(name => blob(name, name)));
    await append(store, 'a', attached('1') as never);
    await append(store, 'b', toolCall('c1'), toolResult('c1', [{ type: 'image', ref: ref('2') }]));
    await store.setViewState({ sessionId: 'a', surfaceId: 's', server: 'shop', json: `{"is":"${ref('3')}"}` });
    await store.setSetting('picture', { ref: ref('4') });
    await store.write([
      { type: 'shown-ui', server: 'shop', uri: 'ui://a', ref: ref('5') },
      document('e', '6'),
      document('f', '7'),
      ...appended('a', toolCall('c2'), toolResult('c2', [{ type: 'raw', ref: ref('e') }])),
    ]);
    expect(await store.sweepContents({ before: past() })).toBe(0);
    // The parts of a document that nothing names go with it: 7, 8, 9, a, b, c, d and f.
    expect(await store.sweepContents({ before: future() })).toBe(8);
    expect(await findStored(store, '123456e789abcdf')).toBe('123456e');
    expect(await store.sweepContents({ before: future() })).toBe(0);
  });

  it('the contents of a removed session go, and what another session shares stays', async () => {
    const store = await openSessions(createPlace);
    await store.write([blob('1', 'own'), blob('2', 'shared')]);
    await append(store, 'a', attached('1') as never, attached('2') as never);
    await append(store, 'b', attached('2') as never);
    await store.deleteSession('a', past());
    // It can still be restored.
    expect(await store.sweepContents({ before: future() })).toBe(0);
    await store.purgeSessions(future());
    expect(await store.sweepContents({ before: future() })).toBe(1);
    expect(await findStored(store, '12')).toBe('2');
  });

  it('what is written or renewed while a sweep goes on stays', async () => {
    const store = await openSessions(createPlace);
    await store.write([blob('1', 'old'), blob('2', 'old'), blob('3', 'old')]);
    await expect.poll(() => Date.now() % 50).toBeLessThan(25);
    const before = new Date(Date.now() + 5).toISOString();
    await expect.poll(() => new Date().toISOString() > before).toBe(true);
    await store.renewContents([ref('2'), ref('9')]);
    const [count] = await Promise.all([
      store.sweepContents({ before }),
      store.write([blob('4', 'new'), ...appended('a', attached('4') as never)]),
    ]);
    expect(count).toBe(2);
    expect(await findStored(store, '1234')).toBe('24');
  });

  it('a sweep that is ended early says so, and has removed nothing that is named', async () => {
    const store = await openSessions(createPlace);
    await store.write([blob('1', 'used'), blob('2', 'unused'), ...appended('a', attached('1') as never)]);
    const reason = new Error('closing');
    await expect(store.sweepContents({ before: future(), signal: AbortSignal.abort(reason) })).rejects.toThrow(
      'closing',
    );
    expect(await findStored(store, '12')).toBe('12');
  });

  it('measure() counts sessions and bytes', async () => {
    const store = await openSessions(createPlace);
    const empty = { sessions: 2, eventBytes: 0, contents: 0, contentBytes: 0, contentsOutside: 0 };
    expect(await store.measure()).toEqual(empty);
    await store.write([blob('1', 'four'), ...appended('a', message('hé'))]);
    const [event] = await store.readEvents('a', { after: 0, limit: 1 });
    const eventBytes = Buffer.byteLength(JSON.stringify(event));
    expect(await store.measure()).toEqual({ ...empty, eventBytes, contents: 1, contentBytes: 4 });
  });

  it('eachUser() gives every user with data a turn, and goes on after an error', async () => {
    const provider = await startProvider(await createPlace());
    const users = ['ann', 'bob'];
    const stores = await Promise.all(users.map(user => provider.open(user)));
    for (const [at, store] of stores.entries())
      await store.createSession({ id: users[at]!, createdAt: '2026-01-01T00:00:00.000Z' });
    const turns: string[] = [];
    const work = provider.eachUser(async store => {
      turns.push(...(await store.listSessions()).map(({ id }) => id));
      throw new Error(`no ${turns.at(-1)}`);
    });
    await expect(work).rejects.toThrow(/^no /);
    expect(turns.sort()).toEqual(users);
    expect(await provider.removeDropped(future())).toBe(0);
    for (const store of stores) await store.close();
  });

  it('kill -9 of a process that sweeps, while another writes, loses nothing that is named', {
    timeout: 60_000,
  }, async () => {
    const place = await createPlace();
    const store = await openStore(place);
    await store.createSession({ id: 'a', createdAt: '2026-01-01T00:00:00.000Z' });
    const names = Array.from({ length: 300 }, (_, n) => n.toString(16).padStart(3, '0'));
    await store.write(names.map(name => blob(name, name)));
    await append(store, 'a', ...(names.filter((_, n) => n % 3 === 0).map(attached) as never[]));
    const script = new URL('./store-writer.ts', import.meta.url).pathname;
    const child = spawn(
      process.execPath,
      ['--conditions=@vitrine/source', script, ...place.processArguments, 'sweeps'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    const ended = once(child, 'exit');
    await store.write([blob('fff', 'new'), ...appended('a', attached('fff') as never)]);
    child.kill('SIGKILL');
    await ended;
    for (const name of [...names.filter((_, n) => n % 3 === 0), 'fff'])
      expect((await store.getBlob(ref(name)))?.bytes.byteLength, name).toBe(3);
    await store.sweepContents({ before: future() });
    expect((await store.measure()).contents).toBe(101);
  });
}
