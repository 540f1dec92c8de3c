import { expect, test } from 'vitest';
import { ActionButtonsSchema } from '../components/action-buttons/schema.ts';
import { DateTimeSchema, hasRealDay } from './date-time.ts';
import { jsonSchemaOf } from './json-schema.ts';

test.each(['2026-11-23T09:30:00Z', '2026-11-23T09:30Z', '2026-11-23T09:30:00.123456+01:00'])(
  'DateTimeSchema takes %s',
  text => {
    expect(DateTimeSchema.safeParse(text).success).toBe(true);
  },
);

test.each([
  '2026-11-23',
  '2026-11-23T09:30:00',
  '2026-13-01T09:30:00Z',
  '2026-11-23T25:30:00Z',
  '2026-02-30T09:30:00Z',
  'yesterday',
  '',
])('DateTimeSchema refuses %j', text => {
  expect(DateTimeSchema.safeParse(text).success).toBe(false);
});

test('its JSON Schema names the format', () => {
  expect(JSON.stringify(jsonSchemaOf({ schema: ActionButtonsSchema as never }))).toContain('"format":"date-time"');
});

test.each([
  '2026-02-30',
  '2025-02-29',
  '2026-11-31T10:00:00Z',
  '2026-02-30 10:00',
  'Feb 30, 2026',
  '30 Feb 2026',
  'February 31 2026 10:30',
  '2/30/2026',
  '02-30-2026',
])('%s is a day that does not exist', text => {
  expect(Number.isNaN(Date.parse(text))).toBe(false);
  expect(hasRealDay(text)).toBe(false);
});

test.each([
  '2024-02-29',
  '2026-02',
  '2026-11-23T23:30:00-11:00',
  '2026-11-01T00:30:00+14:00',
  'Feb 2026',
  'Feb 28, 2026',
  '28 Feb 2026 10:30',
  'Feb 20 26',
  '2/28/2026',
  '12/31/2026 23:59',
  'yesterday',
  '',
])('%s names no impossible day', text => {
  expect(hasRealDay(text)).toBe(true);
});
