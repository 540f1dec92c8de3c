// Which request a lost answer belongs to, and texts of a hostile server, whose reading takes time in proportion to their length. What is read:
// ../wire-faults.integration.test.ts.
import { expect, it } from 'vitest';
import { createFailures } from '../failures/failures.ts';
import { HttpError } from '../failures/http-error.ts';
import { createAnswerReader } from './answer-reader.ts';

it('a request that could not be sent is not the one that a lost answer belongs to', () => {
  const failed: unknown[] = [];
  const failures = createFailures('it', { type: 'sse', url: 'http://127.0.0.1/' });
  const reader = createAnswerReader({ onfailed: (id: unknown) => failed.push(id) } as never, failures);
  const takeBack = reader.sent('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  takeBack();
  reader.sent('{"jsonrpc":"2.0","id":2,"method":"ping"}');
  reader.receive('{"jsonrpc":"2.0","result":NaN}');
  expect(failed).toEqual([2]);
});

it('a line of very many broken messages is read once', () => {
  const many = '{"id":1}'.repeat(500_000);
  expect(receive([ping(7)], [`${many}{"jsonrpc":"2.0","id":7,"result":NaN}`]).failed).toEqual([]);
  expect(receive([ping(1)], [`{"jsonrpc":"2.0","id":1,"result":{}}${many}`]).failed).toEqual([[1, FAILED]]);
});

it('a web page of very many begun titles is read once', () => {
  expect(new HttpError(500, '<title'.repeat(1_000_000)).words).toBe('');
});

interface Received {
  /** The texts that are delivered. */
  readonly delivered: readonly string[];
  /** The requests that end with an error, with its message. */
  readonly failed: readonly (readonly [id: unknown, message: string])[];
  readonly unnamedError: string | undefined;
}

/** Sends the messages, then receives the texts. */
function receive(sent: readonly object[], texts: readonly string[]): Received {
  const delivered: string[] = [];
  const failed: [unknown, string][] = [];
  const transport = {
    onmessage: (text: string) => delivered.push(text) > 0,
    onfailed: (id: unknown, { message }: Error) => void failed.push([id, message]),
  };
  const reader = createAnswerReader(
    transport as never,
    createFailures('it', { type: 'sse', url: 'http://127.0.0.1/' }),
  );
  for (const message of sent) reader.sent(JSON.stringify({ jsonrpc: '2.0', ...message }));
  for (const text of texts) reader.receive(text);
  return { delivered, failed, unnamedError: reader.unnamedError };
}
const ping = (id: unknown) => ({ id, method: 'ping' });
const initialized = { method: 'notifications/initialized' };
const answer = (id: unknown, rest: object = { result: {} }) => JSON.stringify({ jsonrpc: '2.0', id, ...rest });
const FAILED = expect.any(String);

it('an answer reaches its request as it came, and other messages are passed on', () => {
  const note = '{"jsonrpc":"2.0","method":"notifications/message","params":{}}';
  expect(receive([ping(1), ping(2)], [note, answer(2), answer(1)])).toEqual({
    delivered: [note, answer(2), answer(1)],
    failed: [],
    unnamedError: undefined,
  });
});

it.each([
  [7, '7'],
  ['7', 7],
])('an answer to the request %j may have the id %j', (id, received) => {
  expect(receive([ping(id)], [answer(received)])).toMatchObject({ delivered: [answer(id)], failed: [] });
});

it('an answer with an id that was never sent ends the only request, and one that comes late does not', () => {
  expect(receive([ping(1)], [answer(9)]).failed).toEqual([[1, expect.stringContaining('its answer has the id 9')]]);
  expect(receive([ping(1), ping(2)], [answer(1), answer(1)]).failed).toEqual([]);
  expect(receive([ping(1), ping(2)], [answer(9)]).failed).toEqual([]);
});

it('an answer without an id ends the only request, and so does one that can not be read', () => {
  expect(receive([ping(1)], ['{"jsonrpc":"2.0","result":{}}']).failed).toEqual([
    [1, expect.stringContaining('its answer has no id')],
  ]);
  expect(receive([ping(1), ping(2)], [answer(2, {})]).failed).toEqual([[2, FAILED]]);
  expect(receive([ping('a'), ping(2)], [answer('a', {})]).failed).toEqual([['a', FAILED]]);
  expect(receive([ping(1), ping(2)], ['{"id":2,"result":NaN}']).failed).toEqual([[2, FAILED]]);
  expect(receive([ping(1), ping(2)], ['{"jsonrpc":"2.0","id":2,"error":NaN}']).failed).toEqual([[2, FAILED]]);
  // A log entry.
  expect(receive([ping(1), ping(2)], ['{"id":2,"level":NaN}']).failed).toEqual([]);
});

it('an error without an id is the answer to the only request; else its message is kept', () => {
  const error = { code: -32000, message: 'no room' };
  const text = answer(null, { error });
  expect(receive([ping(1)], [text])).toEqual({
    delivered: [answer(1, { error })],
    failed: [],
    unnamedError: undefined,
  });
  expect(receive([ping(1), ping(2)], [text])).toEqual({ delivered: [text], failed: [], unnamedError: 'no room' });
  expect(receive([ping(1), ping(2)], [answer(null, { error: { code: 1, message: 5 } })]).unnamedError).toBeUndefined();
});

it.each([
  [-32600, []],
  [-32601, []],
  [-32602, [1]],
])('an error %i without an id may answer a notification', (code, answered) => {
  const text = answer(null, { error: { code, message: 'no' } });
  const { delivered } = receive([initialized, ping(1)], [text]);
  expect(delivered.filter(each => each !== text).map(each => JSON.parse(each).id)).toEqual(answered);
});
