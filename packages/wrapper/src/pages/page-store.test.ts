// The limits of the compiled pages in memory.
import { expect, it } from 'vitest';
import { createPageStore } from './page-store.ts';

const page = (length: number) => ({ html: 'x'.repeat(length), compiledInMs: 1 });

it('drops the least recently used pages until the rest fits, and keeps no page that is too large', () => {
  const pages = createPageStore({ maxEntries: 3, maxBytes: 10, maxEntryBytes: 6 });
  pages.set('a', page(4));
  pages.set('b', page(4));
  pages.get('a');
  pages.set('c', page(6));
  expect([pages.get('a'), pages.get('b'), pages.get('c')].map(kept => kept?.html.length)).toEqual([4, undefined, 6]);
  // A page that is replaced counts once.
  pages.set('a', page(1));
  pages.set('d', page(3));
  expect(pages.size).toBe(3);
  pages.set('e', page(7));
  expect(pages.get('e')).toBeUndefined();
  // Too many: the one that was not used for the longest time goes, and its bytes with it.
  pages.set('f', page(1));
  expect(pages.get('c')).toBeUndefined();
  pages.set('g', page(5));
  expect(pages.size).toBe(3);
});
