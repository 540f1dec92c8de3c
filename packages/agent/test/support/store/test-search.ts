// Contract: events are found by their words.
import { expect, it } from 'vitest';
import { append, at, message, toolCall, toolResult } from './events.ts';
import { type CreatePlace, openSessions, openStore, startProvider } from './open-stores.ts';

export function testSearch(createPlace: CreatePlace): void {
  it('search() finds sessions with events that have all words, or words that begin so, the newest event of each', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', message('The Weather in Lisbon'), toolCall('c1'));
    await append(store, 'b', message('weathering; lisbon!'));
    await append(store, 'a', toolResult('c1', [{ type: 'text', text: 'Sunny, no weather \0 to speak of' }]));
    const find = async (...words: string[]) =>
      (await store.search(words, { limit: 10 })).map(
        ({ sessionId, event, more }) => `${sessionId}${event.seq}+${more}`,
      );
    expect(await find('weather')).toEqual(['a3+1', 'b1+0']);
    expect(await find('weather', 'lis')).toEqual(['b1+0', 'a1+0']);
    expect(await find('eather')).toEqual([]);
    expect(await find('add')).toEqual([]);
    expect(await store.search(['weather'], { limit: 1 })).toHaveLength(1);
    expect(await store.search(['weather'], { limit: 9, isWhole: true })).toMatchObject([{ sessionId: 'a', more: 1 }]);
    await store.deleteSession('a', at);
    expect(await find('weather')).toEqual(['b1+0']);
    await store.restoreSession('a');
    expect(await find('weather')).toEqual(['a3+1', 'b1+0']);
    await store.deleteSession('a', at);
    await store.purgeSessions('2027-01-01T00:00:00.000Z');
    expect(await find('weather')).toEqual(['b1+0']);
  });

  it('search() takes words of every script, and finds nothing of another user', async () => {
    const place = await createPlace();
    const store = await openStore(place, 'ann');
    await store.createSession({ id: 'a', createdAt: at });
    await append(store, 'a', message('Crème brûlée à 東京タワー, Übergröße ЁЖ 1e5 🙂'));
    const other = await (await startProvider(place)).open('bob');
    for (const word of ['creme', 'brulee', '東', 'タ', 'ubergroße', 'еж', '1e5']) {
      expect([word, (await store.search([word], { limit: 9 })).length]).toEqual([word, 1]);
      expect(await other.search([word], { limit: 9 })).toEqual([]);
    }
    await other.close();
  });

  it('search() finds what is older than many others, and passes over deleted ones', async () => {
    const store = await openSessions(createPlace);
    await append(store, 'a', message('rare one'), message('common first'), message('common second'));
    await append(store, 'b', ...Array.from({ length: 600 }, (_, n) => message(`common ${n}`)));
    const find = async (word: string) =>
      (await store.search([word], { limit: 50 })).map(({ sessionId, more }) => [sessionId, more]);
    expect(await find('rare')).toEqual([['a', 0]]);
    expect(await find('common')).toEqual([
      ['b', 599],
      ['a', 1],
    ]);
    await store.deleteSession('b', at);
    expect(await find('common')).toEqual([['a', 1]]);
  });
}
