import { expect, it } from 'vitest';
import { hasFormat } from './formats.ts';

it.each([
  ['date', ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-2-1', '2026-13-01', '']],
  ['time', ['12:30:00Z', '00:59:60+01:00', '00:00:00.5z'], ['12:30', '24:00:00Z', '23:59:60+01:00', '12:30:00']],
  ['date-time', ['2026-01-31T12:30:00Z', '2026-01-31 12:30:00-05:30'], ['2026-01-31T12:30:00', '2026-02-31T12:30:00Z']],
  ['email', ['a@b', 'first.last+x@sub.example.org'], ['a', '@b', 'a b@c.de', 'a@b..c']],
  [
    'uri',
    ['https://example.org/a?b=c#d', 'mailto:a@b', 'urn:x:y', "https://[::1]/%20'"],
    ['example.org', 'https://a b', 'https://ä.de', 'https://"'],
  ],
  ['duration', ['P1DT2H', 'P2W', 'PT5S'], ['P', 'PT', '1D', 'P1H']],
  ['hostname', ['example.org', 'a-b.c'], ['-a.b', 'a..b', 'a b']],
  ['ipv4', ['127.0.0.1'], ['127.0.0.256', '1.2.3']],
  ['ipv6', ['::1', '2001:db8::ff00:42:8329'], [':::', '12345::', '::1%eth0']],
  ['uri-reference', ['/a?b#c', 'https://example.org', ''], ['a b', '\\']],
  ['uuid', ['123e4567-e89b-42d3-a456-426614174000'], ['123e4567', '123e4567-e89b-42d3-a456-42661417400g']],
])('%s', (format, right, wrong) => {
  for (const text of right) expect(hasFormat(format, text), text).toBe(true);
  for (const text of wrong) expect(hasFormat(format, text), text).toBe(false);
});

it('gives no verdict for unknown formats', () => {
  expect(hasFormat('colour', 'red')).toBeUndefined();
  expect(hasFormat('toString', 'red')).toBeUndefined();
});
