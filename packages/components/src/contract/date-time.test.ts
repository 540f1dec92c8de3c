import { expect, it } from 'vitest';
import { ActionButtonsSchema } from '../components/action-buttons/schema.ts';
import { DateTimeSchema } from './date-time.ts';
import { toJsonSchema } from './json-schema.ts';

it.each(['2026-11-23T09:30:00Z', '2026-11-23T09:30Z', '2026-11-23T09:30:00.123456+01:00'])(
  'DateTimeSchema takes %s',
  text => {
    expect(DateTimeSchema.safeParse(text).success).toBe(true);
  },
);

it.each([
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

it('its JSON Schema names the format', () => {
  expect(JSON.stringify(toJsonSchema({ schema: ActionButtonsSchema as never }))).toContain('"format":"date-time"');
});
