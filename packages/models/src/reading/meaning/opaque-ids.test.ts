import { expect, it } from 'vitest';
import { isOpaque } from './opaque-ids.ts';

it.each<[boolean, string, unknown[]]>([
  [true, 'hashes', ['9f86d081884c7d65', '60303ae22b998861']],
  [true, 'hashes of which one has no letter', ['12345678901234', '60303ae22b998861']],
  [true, 'UUIDs, with gaps', ['123e4567-e89b-42d3-a456-426614174000', undefined, null, '']],
  [false, 'telephone numbers', ['5550100', '5550101']],
  [false, 'numbers', [5550100, 5550101]],
  [false, 'a word between hashes', ['9f86d081884c7d65', 'Ada']],
  [false, 'words of the letters a to f', ['defaced', 'effaced']],
  [false, 'short codes', ['a1b2', 'c3d4']],
  [false, 'nothing', []],
])('isOpaque() is %s for %s', (expected, _, values) => expect(isOpaque(values)).toBe(expected));
