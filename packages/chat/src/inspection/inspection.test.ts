import type { Connection, Connections } from '@vitrine/connect';
import { expect, it } from 'vitest';
import { createInspection } from './inspection.ts';

const tool = {
  name: 'login',
  inputSchema: { type: 'object', properties: { password: { type: 'string', format: 'password' }, user: {} } },
};
const connection = { getSnapshot: () => ({ tools: [tool] }) } as unknown as Connection;
const connections = { get: () => connection } as unknown as Connections;
const open = () => createInspection('bank', { connections: () => connections, now: () => 7 });
const call = (args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'login', arguments: args },
});

it('keeps the messages of its server in order, and drops the oldest at the limit', () => {
  const inspection = open();
  inspection.onMessage({ server: 'other', direction: 'sent', message: {} });
  for (let n = 0; n < 600; n++) inspection.onMessage({ server: 'bank', direction: 'received', message: { n } });
  expect(inspection.after(0)).toHaveLength(500);
  expect(inspection.after(599)).toEqual([
    { seq: 600, at: 7, direction: 'received', label: '', kind: 'result', text: '{"n":599}', length: 9 },
  ]);
});

it('does not record secrets; the message passed on is unchanged', () => {
  const inspection = open();
  const message = call({ user: 'ada', password: 'hunter2' });
  inspection.onMessage({ server: 'bank', direction: 'sent', message });
  expect(inspection.after(0)[0]?.text).toContain('ada');
  expect(inspection.after(0)[0]?.text).not.toContain('hunter2');
  expect(message.params.arguments).toEqual({ user: 'ada', password: 'hunter2' });
});

it('labels requests by method and target, and answers by their request', () => {
  const inspection = open();
  const pass = (direction: 'sent' | 'received', message: unknown) =>
    inspection.onMessage({ server: 'bank', direction, message });
  pass('sent', call({}));
  pass('received', { id: 1, method: 'ping' });
  pass('sent', { id: 1, result: {} });
  pass('received', { id: 1, error: { code: -1 } });
  pass('received', { method: 'notifications/message' });
  expect(inspection.after(0).map(({ kind, label, id }) => [kind, label, id])).toEqual([
    ['request', 'tools/call login', '1'],
    ['request', 'ping', '1'],
    ['result', 'ping', '1'],
    ['error', 'tools/call login', '1'],
    ['notification', 'notifications/message', undefined],
  ]);
});

it('says of an answer how long it took, and nothing where its request is not known', () => {
  let clock = 100;
  const inspection = createInspection('bank', { connections: () => connections, now: () => clock });
  inspection.onMessage({ server: 'bank', direction: 'sent', message: { id: 1, method: 'ping' } });
  clock = 130;
  inspection.onMessage({ server: 'bank', direction: 'received', message: { id: 1, result: {} } });
  inspection.onMessage({ server: 'bank', direction: 'received', message: { id: 1, result: {} } });
  expect(inspection.after(0).map(({ ms }) => ms)).toEqual([undefined, 30, undefined]);
});

it('a long message is truncated, with its original length', () => {
  const inspection = open();
  inspection.onMessage({ server: 'bank', direction: 'received', message: 'x'.repeat(50_000) });
  expect(inspection.after(0)[0]).toMatchObject({ length: 50_002, text: expect.stringMatching(/^.{20000}$/) });
});
