// What events make of a sign-in, and what stored texts are read as.
import { expect, it } from 'vitest';
import {
  changeSignIn,
  NO_SIGN_IN,
  parseRecord,
  type SignInEvent,
  type SignInNeed,
  type SignInRecord,
} from './sign-in-record.ts';

const discovery = {
  issuer: 'https://login.example',
  metadata: { issuer: 'https://login.example' },
  resource: 'https://mcp.example',
  scopes: [],
};
const client = { client_id: 'us' };
const tokens = { access: 'a', refresh: 'r', scopes: ['read'] };
const grant = { discovery, client, tokens };
const first: SignInNeed = { host: 'login.example', scopes: ['read'], reason: 'first' };
const ended: SignInNeed = { ...first, reason: 'ended' };
const more: SignInNeed = { ...first, scopes: ['write'], reason: 'scopes' };
const registration = { redirectUrl: 'https://chat.example/c', client };
const signedIn: SignInRecord = { ...NO_SIGN_IN, grant };

it.each<[string, SignInRecord, SignInEvent, SignInRecord]>([
  ['the first need', NO_SIGN_IN, { type: 'needed', need: first }, { ...NO_SIGN_IN, need: first }],
  [
    'needs of two calls are asked for together',
    { ...signedIn, need: more },
    { type: 'needed', need: { ...more, scopes: ['read', 'admin'] } },
    { ...signedIn, need: { ...more, scopes: ['write', 'read', 'admin'] } },
  ],
  [
    'a sign-in that has ended is not a first one',
    { ...NO_SIGN_IN, need: ended },
    { type: 'needed', need: first },
    { ...NO_SIGN_IN, need: ended },
  ],
  [
    'another authorization server replaces the need',
    { ...NO_SIGN_IN, need: ended },
    { type: 'needed', need: { ...first, host: 'other.example' } },
    { ...NO_SIGN_IN, need: { ...first, host: 'other.example' } },
  ],
  [
    'a registration is kept for its issuer',
    NO_SIGN_IN,
    { type: 'registered', issuer: discovery.issuer, redirectUrl: 'https://chat.example/c', client },
    { ...NO_SIGN_IN, clients: { [discovery.issuer]: { redirectUrl: 'https://chat.example/c', client } } },
  ],
  [
    'a registration that is not known any more is forgotten, others are kept',
    { ...NO_SIGN_IN, clients: { a: registration, b: { ...registration, client: { client_id: 'other' } } } },
    { type: 'forgotten', clientId: 'us' },
    { ...NO_SIGN_IN, clients: { b: { ...registration, client: { client_id: 'other' } } } },
  ],
  ['a sign-in ends the need', { ...NO_SIGN_IN, need: first }, { type: 'signed-in', grant }, signedIn],
  [
    'renewed tokens replace the old ones, and leave a need for more',
    { ...signedIn, need: more },
    { type: 'refreshed', tokens: { ...tokens, access: 'b' } },
    { ...NO_SIGN_IN, grant: { ...grant, tokens: { ...tokens, access: 'b' } }, need: more },
  ],
  ['no tokens are renewed after signing out', NO_SIGN_IN, { type: 'refreshed', tokens }, NO_SIGN_IN],
  ['tokens that ended are forgotten', { ...signedIn, need: more }, { type: 'ended' }, { ...NO_SIGN_IN, need: more }],
  [
    'signing out forgets the registration, too',
    { ...signedIn, need: more, clients: { a: registration } },
    { type: 'signed-out' },
    NO_SIGN_IN,
  ],
  [
    'a registration is forgotten while a call waits, which goes on waiting',
    { ...NO_SIGN_IN, need: first, clients: { a: registration } },
    { type: 'signed-out' },
    { ...NO_SIGN_IN, need: first },
  ],
  ['cancelling', { ...NO_SIGN_IN, need: first }, { type: 'cancelled' }, { ...NO_SIGN_IN, need: first, cancels: 1 }],
])('%s', (_, record, event, after) => {
  expect(changeSignIn(record, event)).toEqual(after);
});

it.each([undefined, '', 'no JSON', '{}', '{"clients":[]}'])('%j is read as no sign-in', text => {
  expect(parseRecord(text)).toEqual(NO_SIGN_IN);
});

it('a record is read as it was stored', () => {
  const record = { ...signedIn, need: more };
  expect(parseRecord(JSON.stringify(record))).toEqual(record);
});
