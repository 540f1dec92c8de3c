import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uniqueKeys } from './unique-keys.ts';

it('keys differ even when ids repeat, and stay when items are added', () => {
  const ids = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'again:1:a', '') }));
  fc.assert(
    fc.property(ids, ids, (items, more) => {
      const keys = uniqueKeys([...items, ...more]);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.slice(0, items.length)).toEqual(uniqueKeys(items));
    }),
  );
});
