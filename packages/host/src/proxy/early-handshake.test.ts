import { describe, expect, test } from 'vitest';
import { createGreeter } from './early-handshake.ts';

const MESSAGES = [
  { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: {} } },
  { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: [] } },
];
const open = () =>
  createGreeter({
    request: { method: 'ui/initialize', result: { hostInfo: 'h' } },
    confirmation: { method: 'ui/notifications/initialized', messages: MESSAGES },
  });
const params = { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' };
const initialize = (id: unknown, given: object | undefined = params) => ({
  jsonrpc: '2.0',
  id,
  method: 'ui/initialize',
  params: given,
});
const initialized = { jsonrpc: '2.0', method: 'ui/notifications/initialized' };

test('the request is answered with its own id, the confirmation with what is known, each once', () => {
  const greet = open();
  expect(greet(initialize(7))).toEqual([{ jsonrpc: '2.0', id: 7, result: { hostInfo: 'h' } }]);
  expect(greet(initialized)).toEqual(MESSAGES);
  expect(greet(initialized)).toEqual([]);
  expect(greet(initialize(8))).toEqual([]);
});

test('nothing is said before the view has introduced itself', () => {
  const greet = open();
  expect(greet(initialized)).toEqual([]);
  expect(greet(initialize(1))).toHaveLength(1);
  expect(greet(initialized)).toEqual(MESSAGES);
});

test('who introduces itself again is the host’s to answer, for good', () => {
  const greet = open();
  greet(initialize(1));
  expect(greet(initialize(2))).toEqual([]);
  expect(greet(initialized)).toEqual([]);
  expect(greet(initialize(3))).toEqual([]);
});

test.each([
  ['no parameters', undefined],
  ['no name', { ...params, appInfo: undefined }],
  ['no capabilities', { ...params, appCapabilities: undefined }],
  ['no version', { ...params, protocolVersion: undefined }],
])('who introduces itself with %s is the host’s to answer', (_, given) => {
  const greet = open();
  expect(greet({ ...initialize(1), params: given })).toEqual([]);
  expect(greet(initialize(2))).toEqual([]);
  expect(greet(initialized)).toEqual([]);
});

describe('what is no message of the handshake', () => {
  test.each([
    null,
    'text',
    7,
    [],
    {},
    { ...initialize(1), jsonrpc: undefined },
    initialize(undefined),
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    { jsonrpc: '2.0', id: 1, result: {} },
  ])('%j is left alone, and changes nothing', message => {
    const greet = open();
    expect(greet(message)).toEqual([]);
    expect(greet(initialize(1))).toHaveLength(1);
  });

  test('a confirmation that asks for an answer is none', () => {
    const greet = open();
    greet(initialize(1));
    expect(greet({ ...initialized, id: 2 })).toEqual([]);
    expect(greet(initialized)).toEqual(MESSAGES);
  });
});
