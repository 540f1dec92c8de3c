import { expect, it } from 'vitest';
import { withId } from './message.ts';

it.each([
  ['{"jsonrpc":"2.0","id":1,"result":{"id":1}}', '{"jsonrpc":"2.0","id":"x","result":{"id":1}}'],
  [
    ' { "result" : [1.0, 1e400] , "id" : 1 , "jsonrpc":"2.0"}',
    '{ "result" : [1.0, 1e400] , "id" : "x" , "jsonrpc":"2.0"}',
  ],
  ['{"\\u0069d":1,"__proto__":{},"method":"}{\\""}', '{"\\u0069d":"x","__proto__":{},"method":"}{\\""}'],
  // Two readers must not take it for two messages.
  ['{"id":1,"method":"a","id":2,"jsonrpc":"2.0"}', '{"id":"x","method":"a","jsonrpc":"2.0"}'],
  ['{"id":1,"method":"a","id":"x"}', '{"id":"x","method":"a"}'],
])('withId() changes only the id: %s', (text, changed) => {
  expect(withId(text, '"x"')).toBe(changed);
});
