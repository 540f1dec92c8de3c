// A session whose server wants its user to sign in: the handshake waits, everything else is answered.
import { expect, it } from 'vitest';
import { settled, setup } from '../../test/held-session.ts';
import { INITIALIZE } from '../../test/proxy-support.ts';
import type { SignInNeed } from '../auth/sign-in-record.ts';
import type { UpstreamSignIn } from '../auth/upstream-sign-in.ts';
import { ConnectError } from '../errors.ts';
import { createStore } from '../store.ts';

const NEED: SignInNeed = { host: 'login.example', scopes: [], reason: 'first' };
const refusal = () => new ConnectError('sign-in-needed', 'Sign in.', { server: 'it' });
const HELLO = { id: 'hello', method: 'initialize', params: INITIALIZE };
const WELCOME = {
  id: 'hello',
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } },
};

function fakeSignIn() {
  const need = createStore<SignInNeed | undefined>(undefined);
  const signIn = {
    authorizer: {} as UpstreamSignIn['authorizer'],
    getNeed: need.getSnapshot,
    subscribe: need.subscribe,
    readHost: async () => undefined,
    readRedirects: async () => [],
    close() {},
  };
  return { signIn, need };
}

const methods = (texts: readonly string[]) => texts.map(text => JSON.parse(text).method);

it('a refused handshake waits without a deadline, is sent again, and then what was queued', async () => {
  const { signIn, need } = fakeSignIn();
  const { client, server, clock, session } = await setup([], { requestTimeoutMs: 1000 }, signIn);
  client.say(HELLO);
  need.set(NEED);
  server.transport.onfailed?.('hello', refusal());
  client.say({ method: 'notifications/initialized' });
  expect(session.waitsForSignIn).toBe(true);
  clock.pass(5000);
  expect(client.received).toEqual([]);
  expect(methods(server.received)).toEqual(['initialize']);
  need.set(undefined);
  expect(session.waitsForSignIn).toBe(false);
  expect(methods(server.received)).toEqual(['initialize', 'initialize']);
  server.say(WELCOME);
  expect(client.messages()).toMatchObject([WELCOME]);
  expect(methods(server.received)).toEqual(['initialize', 'initialize', 'notifications/initialized']);
});

it('a call is refused and never sent: before the handshake was refused, or after it', async () => {
  const { signIn, need } = fakeSignIn();
  const { client, server } = await setup([], {}, signIn);
  client.say(HELLO);
  client.say({ id: 1, method: 'tools/call', params: { name: 'delete' } });
  need.set(NEED);
  server.transport.onfailed?.('hello', refusal());
  client.say({ id: 2, method: 'tools/call', params: { name: 'delete' } });
  const data = { errorType: 'sign-in-needed', toolName: 'delete' };
  expect(client.messages()).toMatchObject([
    { id: 1, error: { data } },
    { id: 2, error: { data } },
  ]);
  need.set(undefined);
  server.say(WELCOME);
  client.say({ id: 3, method: 'tools/call', params: { name: 'delete' } });
  expect(methods(server.received)).toEqual(['initialize', 'initialize', 'tools/call']);
});

it('another request is answered with the error', async () => {
  const { signIn, need } = fakeSignIn();
  const { client, server } = await setup([], {}, signIn);
  client.say({ id: 1, method: 'tools/list' });
  need.set(NEED);
  server.transport.onfailed?.(1, refusal());
  expect(client.messages()).toMatchObject([{ id: 1, error: { data: { errorType: 'sign-in-needed' } } }]);
});

it('without a sign-in of the proxy a refused handshake is an error', async () => {
  const { client, server } = await setup();
  client.say(HELLO);
  server.transport.onfailed?.('hello', refusal());
  expect(client.messages()).toMatchObject([{ id: 'hello', error: { data: { errorType: 'sign-in-needed' } } }]);
});

it('a transport that cannot be opened before the sign-in is opened again after it, and not earlier', async () => {
  const { signIn, need } = fakeSignIn();
  const { client, servers, server, clock, session } = await setup([], {}, signIn);
  client.say(HELLO);
  need.set(NEED);
  server.transport.onclose?.(refusal());
  await settled();
  expect(session.waitsForSignIn).toBe(true);
  clock.pass(600_000);
  await settled();
  expect(servers).toHaveLength(1);
  need.set(undefined);
  await settled();
  expect(servers).toHaveLength(2);
});
