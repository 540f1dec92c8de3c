import { describe, expect, it } from 'vitest';
import { type ListPage, walkList } from './walk-list.ts';

class Refused extends Error {}

/** Pages by their cursor; the first has the key `first`. A cursor without a page is refused. */
function walk(pages: Record<string, [entries: string[], nextCursor?: unknown]>, limits = {}) {
  const requestedCursors: (string | undefined)[] = [];
  const readPage = async (cursor: string | undefined): Promise<ListPage<string>> => {
    requestedCursors.push(cursor);
    const page = pages[cursor ?? 'first'];
    if (!page) throw new Refused('invalid cursor');
    return { entries: page[0], nextCursor: page[1] };
  };
  const options = { maxPages: 5, isRefusal: (error: unknown) => error instanceof Refused, ...limits };
  return walkList(readPage, options).then(list => ({ ...list, asked: requestedCursors }));
}

describe('walkList()', () => {
  it('takes an empty string for a cursor', async () => {
    const list = await walk({ first: [['one'], ''], '': [['two'], 'b'], b: [['three']] });
    expect(list).toEqual({ entries: ['one', 'two', 'three'], asked: [undefined, '', 'b'] });
  });

  it.each([
    ['answers it with the first page', { first: [['one'], ''], '': [['one'], ''] }, ['one']],
    [
      'answers it with the first of two pages',
      { first: [['one'], 'b'], b: [['two'], ''], '': [['one'], 'b'] },
      ['one', 'two'],
    ],
    ['refuses it', { first: [['one'], ''] }, ['one']],
    ['answers it with nothing', { first: [['one'], ''], '': [[]] }, ['one']],
  ] as [string, Record<string, [string[], unknown?]>, string[]][])(
    'a server that means the end by an empty string, and %s: each entry once',
    async (_, pages, entries) => {
      const list = await walk(pages);
      expect(list.entries).toEqual(entries);
      expect(list.cut).toBeUndefined();
    },
  );

  it('ends at a cursor that is null, and says so of one that is no string', async () => {
    expect(await walk({ first: [['one'], null] })).toEqual({ entries: ['one'], asked: [undefined] });
    const cut = 'the cursor of its next page is no text';
    expect(await walk({ first: [['one'], 2] })).toEqual({ entries: ['one'], asked: [undefined], cut });
  });

  it('keeps what it has when another page is refused, and rejects when the first one is', async () => {
    expect(await walk({ first: [['one'], 'b'] })).toMatchObject({
      entries: ['one'],
      cut: 'Error: invalid cursor',
    });
    await expect(walk({})).rejects.toBeInstanceOf(Refused);
  });

  it('has bounds for a list that never ends, or goes in a circle', async () => {
    const circle = await walk({ first: [['one'], ''], '': [['two'], 'b'], b: [['three'], ''] });
    expect(circle).toMatchObject({ entries: ['one', 'two', 'three'], cut: 'it repeats a page' });
    let page = 0;
    const endless = () => Promise.resolve({ entries: [page], nextCursor: String(page++) });
    const options = { maxPages: 5, isRefusal: () => false };
    expect(await walkList(endless, options)).toEqual({ entries: [0, 1, 2, 3, 4], cut: 'more than 5 pages' });
    expect(await walkList(endless, { ...options, maxEntries: 2 })).toMatchObject({ cut: 'more than 2 entries' });
  });
});
