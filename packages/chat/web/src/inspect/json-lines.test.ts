import type { LoggedMessage } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

const message: LoggedMessage = {
  ...{ seq: 3, at: 1000, direction: 'received', label: 'ping', kind: 'result', id: '7', ms: 2.5 },
  ...{ text: '{"id":7,"result":{"big":12345678901234567890}}', length: 46 },
};

it('writes a line for each message, with the digits of its numbers', () => {
  expect(jsonLines([message])).toBe(
    '{"seq":3,"at":"1970-01-01T00:00:01.000Z","direction":"received","kind":"result","label":"ping","id":"7","ms":2.5,"message":{"id":7,"result":{"big":12345678901234567890}}}\n',
  );
});

it('says of a message that was recorded in part how long it was', () => {
  const lines = jsonLines([message, { ...message, text: '{"id":7,"re', length: 90_000 }])
    .trim()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1]!)).toMatchObject({ text: '{"id":7,"re', length: 90_000 });
  expect(JSON.parse(lines[1]!)).not.toHaveProperty('message');
});
