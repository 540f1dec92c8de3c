// The user of the page, and the end of the sign-in.
import type { Me } from '@vitrine/agent/internal/api';
import { expect, it } from 'vitest';
import { createStore } from '../store.ts';
import { createAccount, watchSignIn } from './account.ts';

const ADA: Me = { id: 'u-1', name: 'Ada', roles: ['user'], auth: 'oidc', canSignOut: true, hasConsole: false };

const open = (me: () => Promise<Me>, left: string[] = []) =>
  createAccount({
    api: { me, signOut: async () => '/auth/signed-out', removeDevice: async () => undefined },
    hasEnded: createStore(false),
    drafts: { clear: () => left.push('drafts removed') },
    storage: { clear: () => left.push('cleared') },
    leave: address => left.push(address),
    forget: async () => void left.push('device forgotten'),
  });

it.each([
  [ADA, 'Ada'],
  [{ ...ADA, auth: 'proxy-header' as const }, 'Ada'],
  [{ ...ADA, auth: 'none' as const }, undefined],
  [{ ...ADA, auth: 'token' as const }, undefined],
])('the user of %j is %j', async (me, name) => {
  const asking = Promise.resolve(me);
  const account = open(() => asking);
  await asking;
  expect(account.user.getSnapshot()?.name).toBe(name);
});

it('signing out removes what the device has, then leaves the page', async () => {
  const steps: string[] = [];
  await open(async () => ADA, steps).signOut();
  expect(steps).toEqual(['device forgotten', 'drafts removed', 'cleared', '/auth/signed-out']);
});

it('watchSignIn() notices the end in any answer, which can still be read', async () => {
  const answers = [
    Response.json({}, { status: 200 }),
    Response.json({ error: { code: 'no-token' } }, { status: 401 }),
    new Response('a proxy’s page', { status: 401 }),
    Response.json({ error: { code: 'sign-in-needed' } }, { status: 403 }),
    Response.json({ error: { code: 'sign-in-needed' } }, { status: 401 }),
    Response.json({}, { status: 200 }),
  ];
  const { fetch, hasEnded } = watchSignIn(async () => answers.shift()!);
  const states: boolean[] = [];
  for (const _ of [...answers]) {
    await (await fetch('/api')).text();
    states.push(hasEnded.getSnapshot());
  }
  expect(states).toEqual([false, false, false, false, true, true]);
});
