import { expect, it } from 'vitest';
import { readTime } from './dates.ts';

it.each([
  ['Sun Nov 22 2026 07:01:44 GMT+0100 (Central European Standard Time)', '2026-11-22T06:01:44.000Z'],
  ['Sun Nov 22 2026 07:01:44 GMT+0000', '2026-11-22T07:01:44.000Z'],
  ['Fri, 12 Jun 2026 14:15:00 +0200', '2026-06-12T12:15:00.000Z'],
  ['Sun Nov 22 2026 07:01:44 GMT+0000 (as the harbour master says it)) and more', undefined],
  ['Sun Nov 22 2026', undefined],
])('%s', (text, time) => expect(readTime(text, 'created')).toBe(time));
