import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readToolUIMessage } from './tool-ui-messages.ts';

it.each([
  [{ type: 'ready' }, { type: 'ready' }],
  [
    { type: 'action', payload: 'save' },
    { type: 'action', actionId: 'save' },
  ],
  [
    { type: 'action', payload: { actionId: 'save', payload: [1] } },
    { type: 'action', actionId: 'save', payload: [1] },
  ],
  [
    { type: 'addResult', payload: null },
    { type: 'addResult', result: null },
  ],
  [
    { type: 'resize', payload: 12.5 },
    { type: 'resize', height: 12.5 },
  ],
  [
    { type: 'resize', payload: { height: 12, width: 3 } },
    { type: 'resize', height: 12, width: 3 },
  ],
  [
    { type: 'error', payload: 'no' },
    { type: 'error', message: 'no' },
  ],
  [
    { type: 'error', payload: { message: 'no', stack: '…' } },
    { type: 'error', message: 'no' },
  ],
  [{ type: 'error' }, { type: 'error', message: '' }],
])('%j is read as %j', (given, expected) => {
  expect(readToolUIMessage(given)).toEqual(expected);
});

it.each([
  [{ type: 'action' }],
  [{ type: 'action', payload: '' }],
  [{ type: 'action', payload: 'x'.repeat(257) }],
  [{ type: 'action', payload: { payload: 1 } }],
  [{ type: 'addResult' }],
  [{ type: 'resize', payload: '100' }],
  [{ type: 'render', props: {} }],
  [{ type: 'tool', payload: { toolName: 'x' } }],
  ['ready'],
  [null],
])('%j is not a tool-ui message', given => {
  expect(readToolUIMessage(given)).toBeUndefined();
});

it('the text of an error is truncated', () => {
  expect(readToolUIMessage({ type: 'error', payload: 'x'.repeat(9999) })).toEqual({
    type: 'error',
    message: 'x'.repeat(1000),
  });
});

it('never throws', () => {
  const message = fc.record({
    type: fc.constantFrom('ready', 'action', 'addResult', 'resize', 'error'),
    payload: fc.anything(),
  });
  fc.assert(fc.property(fc.oneof(fc.anything(), message), value => void readToolUIMessage(value)));
});
