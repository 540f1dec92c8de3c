// Contract: what the user makes of sessions: titles and labels, deleting, restoring, purging.
import { expect, it } from 'vitest';
import { append, at, message, toolCall, viewContext } from './events.ts';
import { type CreatePlace, openSessions } from './open-stores.ts';

const later = '2026-01-02T00:00:00.000Z';
const unknown = { code: 'unknown-session', received: 'a' };

export function testSessions(createPlace: CreatePlace): void {
  it("updateSession() changes what it names, and the title of a message does not replace the user's title", async () => {
    const store = await openSessions(createPlace);
    await store.updateSession('a', { title: 'My \0 title', pinned: true });
    await append(store, 'a', message('Hello'));
    expect(await store.getSession('a')).toEqual({ id: 'a', createdAt: at, seq: 1, title: 'My \0 title', pinned: true });
    await store.updateSession('a', { pinned: false, archived: true });
    await store.updateSession('a', {});
    expect(await store.listSessions()).toEqual([
      { id: 'b', createdAt: at, seq: 0 },
      { id: 'a', createdAt: at, seq: 1, title: 'My \0 title', archived: true },
    ]);
    await expect(store.updateSession('c', { pinned: true })).rejects.toMatchObject({ code: 'unknown-session' });
  });

  it('a deleted session is unknown until it is restored, and then it is whole', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', message('Hello'), toolCall('c1'));
    await store.updateSession('a', { pinned: true });
    const before = await store.getSession('a');
    await store.deleteSession('a', at);
    expect((await store.listSessions()).map(({ id }) => id)).toEqual(['b']);
    expect(await store.getSession('a')).toBeUndefined();
    await expect(append(store, 'a', message('late'))).rejects.toMatchObject(unknown);
    await expect(store.updateSession('a', { title: 'x' })).rejects.toMatchObject(unknown);
    await expect(store.deleteSession('a', at)).rejects.toMatchObject(unknown);
    await store.restoreSession('a');
    expect(await store.getSession('a')).toEqual(before);
    expect(await append(store, 'a', message('again'))).toMatchObject([{ seq: 3 }]);
    await expect(store.restoreSession('a')).rejects.toMatchObject(unknown);
  });

  it('purgeSessions() removes what was deleted before, with everything of it, and nothing else', async () => {
    const store = await openSessions(createPlace);
    await store.createSession({ id: 'c', createdAt: at });
    for (const id of ['a', 'b', 'c']) {
      await append(store, id, message('Hello'), toolCall('c1'), viewContext('c1', 'x'));
      await store.setViewState({ sessionId: id, surfaceId: 'c1', server: 'shop', json: '1' });
    }
    await store.deleteSession('a', at);
    await store.deleteSession('c', later);
    expect(await store.purgeSessions(at)).toBe(0);
    expect(await store.purgeSessions(later)).toBe(1);
    await expect(store.restoreSession('a')).rejects.toMatchObject(unknown);
    expect(await store.readEvents('a', { after: 0, limit: 9 })).toEqual([]);
    expect(await store.getCall('a', 'c1')).toBeUndefined();
    expect(await store.listContexts('a')).toEqual([]);
    expect(await store.getViewState('a', 'c1')).toBeUndefined();
    await store.restoreSession('c');
    for (const id of ['b', 'c']) {
      expect(await store.readEvents(id, { after: 0, limit: 9 })).toHaveLength(3);
      expect(await store.getViewState(id, 'c1')).toBe('1');
    }
    // Its id can be used again.
    await store.createSession({ id: 'a', createdAt: at });
    expect(await store.getSession('a')).toEqual({ id: 'a', createdAt: at, seq: 0 });
  });
}
