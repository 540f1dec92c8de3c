import { describe, expect, it } from 'vitest';
import { createEarlyResponder } from './early-handshake.ts';

const MESSAGES = [
  { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: {} } },
  { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: { content: [] } },
];
const open = () =>
  createEarlyResponder({
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

it('the responder answers ui/initialize with its id and the confirmation with the prepared messages, each once', () => {
  const respond = open();
  expect(respond(initialize(7))).toEqual([{ jsonrpc: '2.0', id: 7, result: { hostInfo: 'h' } }]);
  expect(respond(initialized)).toEqual(MESSAGES);
  expect(respond(initialized)).toEqual([]);
  expect(respond(initialize(8))).toEqual([]);
});

it('a confirmation before ui/initialize gets no messages', () => {
  const respond = open();
  expect(respond(initialized)).toEqual([]);
  expect(respond(initialize(1))).toHaveLength(1);
  expect(respond(initialized)).toEqual(MESSAGES);
});

it('after a second ui/initialize the host answers every message', () => {
  const respond = open();
  respond(initialize(1));
  expect(respond(initialize(2))).toEqual([]);
  expect(respond(initialized)).toEqual([]);
  expect(respond(initialize(3))).toEqual([]);
});

it.each([
  ['no parameters', undefined],
  ['no name', { ...params, appInfo: undefined }],
  ['no capabilities', { ...params, appCapabilities: undefined }],
  ['no version', { ...params, protocolVersion: undefined }],
])('the host answers ui/initialize with %s, and every later message', (_, given) => {
  const respond = open();
  expect(respond({ ...initialize(1), params: given })).toEqual([]);
  expect(respond(initialize(2))).toEqual([]);
  expect(respond(initialized)).toEqual([]);
});

describe('a message that is not part of the handshake', () => {
  it.each([
    null,
    'text',
    7,
    [],
    {},
    { ...initialize(1), jsonrpc: undefined },
    initialize(undefined),
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    { jsonrpc: '2.0', id: 1, result: {} },
  ])('%j is passed to the host and changes nothing', message => {
    const respond = open();
    expect(respond(message)).toEqual([]);
    expect(respond(initialize(1))).toHaveLength(1);
  });

  it('a request named like the confirmation gets no messages', () => {
    const respond = open();
    respond(initialize(1));
    expect(respond({ ...initialized, id: 2 })).toEqual([]);
    expect(respond(initialized)).toEqual(MESSAGES);
  });
});
