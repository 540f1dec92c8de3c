import { expect, it } from 'vitest';
import { copyTitle } from './copy-title.ts';

it.each([
  ['Trip', 'Trip (copy)'],
  ['Trip (copy)', 'Trip (copy 2)'],
  ['Trip (copy 9)', 'Trip (copy 10)'],
  ['Trip (copy) home', 'Trip (copy) home (copy)'],
  ['x'.repeat(200), `${'x'.repeat(193)} (copy)`],
])('copyTitle(%j)', (title, copy) => expect(copyTitle(title)).toBe(copy));
