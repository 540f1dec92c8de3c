// Contract: what is kept of the answer that a model writes.
import { expect, it } from 'vitest';
import { at } from './events.ts';
import { type CreatePlace, openSessions, openStore } from './open-stores.ts';

const draft = (text: string) => ({ runId: 'r', step: 1, text, reasoning: 'Hm.\u0000' });

export function testDrafts(createPlace: CreatePlace): void {
  it('a session has one draft: the last one that was set, also after a restart', async () => {
    const place = await createPlace();
    const store = await openStore(place);
    for (const id of ['a', 'b']) await store.createSession({ id, createdAt: at });
    expect(await store.getDraft('a')).toBeUndefined();
    await store.setDraft('a', draft('Once'));
    await store.setDraft('a', draft('Once upon a \ud800 time'));
    await store.close();
    const next = await openStore(place);
    expect(await next.getDraft('a')).toEqual(draft('Once upon a \ud800 time'));
    expect(await next.getDraft('b')).toBeUndefined();
    await next.setDraft('a', undefined);
    expect(await next.getDraft('a')).toBeUndefined();
  });

  it('a draft goes with its session, and a session that is deleted gets none', async () => {
    const store = await openSessions(createPlace);
    await store.setDraft('unknown', draft('Hi'));
    expect(await store.getDraft('unknown')).toBeUndefined();
    await store.setDraft('a', draft('Hi'));
    for (const id of ['a', 'b']) await store.deleteSession(id, at);
    await store.setDraft('b', draft('Hi'));
    await store.purgeSessions('2027-01-01T00:00:00.000Z');
    for (const id of ['a', 'b']) {
      await store.createSession({ id, createdAt: at });
      expect(await store.getDraft(id)).toBeUndefined();
    }
  });
}
