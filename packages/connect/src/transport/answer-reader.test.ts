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
  const failed: unknown[] = [];
  const transport = { onfailed: (id: unknown) => failed.push(id) };
  const failures = createFailures('it', { type: 'sse', url: 'http://127.0.0.1/' });
  const reader = createAnswerReader(transport as never, failures);
  reader.sent('{"jsonrpc":"2.0","id":7,"method":"ping"}');
  const many = '{"id":1}'.repeat(500_000);
  expect(reader.receive(`${many}{"jsonrpc":"2.0","id":7,"result":NaN}`)).toBe(false);
  expect(failed).toEqual([7]);
});

it('a web page of very many begun titles is read once', () => {
  expect(new HttpError(500, '<title'.repeat(1_000_000)).words).toBe('');
});
