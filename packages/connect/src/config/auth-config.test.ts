// The key `auth` of a configuration file; mistakes are errors with their line.
import { describe, expect, it } from 'vitest';
import { ConnectError } from '../errors.ts';
import { createRangeList } from './auth-config.ts';
import { parseConfig } from './parse-config.ts';

const parse = (auth: string, env = {}) =>
  parseConfig(`mcpServers: {}\nauth:\n${auth.replace(/^/gm, '  ')}\n`, { path: 'servers.yml', env }).auth;

const OIDC = 'type: oidc\nissuer: https://login.example/realm\nclientId: chat\npublicUrl: https://chat.example';
const PROXY = 'type: proxy-header\nuserHeader: X-Forwarded-User\nproxies: [127.0.0.1, "10.0.0.0/8", "fd00::/8"]';

describe('auth', () => {
  it('is read, with secrets from the environment', () => {
    expect(parse(`${OIDC}\nclientSecret: $OIDC_SECRET`, { OIDC_SECRET: 'shh' })).toEqual({
      type: 'oidc',
      issuer: 'https://login.example/realm',
      clientId: 'chat',
      clientSecret: 'shh',
      publicUrl: 'https://chat.example',
    });
    expect(parse(`${PROXY}\nadminGroups: [ops]`)).toMatchObject({ type: 'proxy-header', adminGroups: ['ops'] });
    for (const mode of [OIDC, PROXY])
      expect(parse(`${mode}\ntokensPerDay: 2000000\ncostPerDay: 0.5\nworkspaceIdleMinutes: 5`)).toMatchObject({
        tokensPerDay: 2_000_000,
        costPerDay: 0.5,
        workspaceIdleMinutes: 5,
      });
    expect(parse('type: token')).toEqual({ type: 'token' });
    expect(parse('type: none')).toEqual({ type: 'none' });
    expect(parseConfig('mcpServers: {}').auth).toBeUndefined();
  });

  it.each([
    ['type: password', '3:9: auth.type: type is "password", allowed are "none", "token", "oidc", "proxy-header"'],
    ['type: token\ntoken: abc', '4:3: auth.token: unknown key token'],
    [`${OIDC}\nclientsecret: x`, 'did you mean clientSecret?'],
    ['type: oidc\nissuer: https://login.example\nclientId: a', 'auth.publicUrl: is missing'],
    [`${OIDC}\nclientSecret: $MISSING`, 'auth.clientSecret: '],
    [
      OIDC.replace('https://login', 'http://login'),
      'auth.issuer: is "http://login.example/realm": an issuer is an https:',
    ],
    [
      OIDC.replace('chat.example', 'chat.example/path'),
      'auth.publicUrl: is "https://chat.example/path": it is the origin',
    ],
    [OIDC.replace('https://chat', 'http://chat'), 'auth.publicUrl'],
    [`${OIDC}\nadminClaim: groups`, 'adminClaim and adminValues belong together: set adminValues, too'],
    [`${OIDC}\nuserValues: [a]`, 'userClaim and userValues belong together: set userClaim, too'],
    [`${OIDC}\nidleHours: 0`, 'auth.idleHours'],
    [`${OIDC}\ntokensPerDay: 1.5`, 'auth.tokensPerDay'],
    [`${PROXY}\ncostPerDay: 0`, 'auth.costPerDay'],
    [`${PROXY}\nworkspaceIdleMinutes: 0`, 'auth.workspaceIdleMinutes'],
    ['type: token\ntokensPerDay: 5', 'auth.tokensPerDay: unknown key tokensPerDay'],
    [PROXY.replace('127.0.0.1', 'localhost'), 'auth.proxies.0: is "localhost": a proxy is an address or a range'],
    [PROXY.replace('/8', '/33'), 'auth.proxies.1'],
    [PROXY.replace(/proxies.*/, 'proxies: []'), 'auth.proxies'],
    [PROXY.replace('X-Forwarded-User', '"X User"'), 'auth.userHeader'],
    [`${PROXY}\nsignOutUrl: //evil.example`, 'auth.signOutUrl'],
    [`${PROXY}\nsignOutUrl: "javascript:alert(1)"`, 'auth.signOutUrl'],
  ])('%j is an error with its place', (auth, message) => {
    const read = () => parse(auth);
    expect(read).toThrow(ConnectError);
    expect(read).toThrow(/^servers\.yml:\d+:\d+: auth/);
    expect(read).toThrow(message);
  });

  it('an error does not show a secret of the environment', () => {
    const read = () =>
      parse(`${OIDC}\nclientSecret: $OIDC_SECRET\nscopes: $OIDC_SECRET`, { OIDC_SECRET: 'shh-secret' });
    expect(read).toThrow(/\$OIDC_SECRET/);
    expect(read).not.toThrow(/shh-secret/);
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.0.0.2', false],
  ['10.255.0.1', true],
  ['11.0.0.1', false],
  ['::ffff:10.0.0.1', true],
  ['::ffff:11.0.0.1', false],
  ['fd12::1', true],
  ['fe80::1', false],
])('createRangeList() has %s: %j', (address, isIn) => {
  const list = createRangeList(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')).toBe(isIn);
});
