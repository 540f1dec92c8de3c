import { expect, it } from 'vitest';
import { createTopLevelIdScanner } from './top-level-id.ts';

/** What is read of a text that comes in pieces: the id, the members, and how much belongs to the object. */
function scan(...pieces: string[]) {
  const scanner = createTopLevelIdScanner();
  const lengths = pieces.map(piece => scanner.push(Buffer.from(piece)));
  return {
    id: scanner.result(),
    keys: [...scanner.keys],
    length: lengths.reduce((sum, length) => sum + length, 0),
  };
}

/** The place in the text, what has come, and what is known then. */
it.each([
  ['before the object', ' ', {}],
  ['in the object', '{', {}],
  ['in a key', '{"id', {}],
  ['after a key', '{"id"', {}],
  ['in a value', '{"id": 1', { keys: ['id'] }],
  ['after a value', '{"id": 17,', { keys: ['id'], id: 17 }],
  ['after the object', '{"id": 17}', { keys: ['id'], id: 17 }],
  ['a text as id', '{"method":"x","id": "a"}', { keys: ['method', 'id'], id: 'a' }],
  ['an id that is neither', '{"id": null}', { keys: ['id'] }],
  ['an id of another object', '{"params":{"id":3},"error":[{"id":4}]}', { keys: ['error'] }],
  ['the first of two', '{"id":1,"id":2}', { keys: ['id'], id: 1 }],
  ['quotes and braces in texts', '{"a":"\\"}\\\\","id":5}', { keys: ['id'], id: 5 }],
])('createTopLevelIdScanner(): %s', (_, text, known) => {
  const expected = { id: undefined, keys: [], length: text.length, ...known };
  expect(scan(text)).toEqual(expected);
  expect(scan(...text)).toEqual(expected);
});

it('createTopLevelIdScanner() reads nothing after the outermost object', () => {
  expect(scan('{"id":1} {"id":2}')).toMatchObject({ id: 1, length: 8 });
});
