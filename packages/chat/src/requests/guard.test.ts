import { describe, expect, it } from 'vitest';
import { checkRequest } from './guard.ts';

const HOSTS = ['127.0.0.1:4400', 'localhost:4400', '[::1]:4400', 'chat.example.com'];

interface Given {
  method?: string;
  path?: string;
  url?: string;
  headers?: Record<string, string>;
}

/** The code of the refusal, or `undefined` when the request may pass. */
function refusal({ method = 'GET', path = '/', headers = {}, url = `http://127.0.0.1:4400${path}` }: Given) {
  try {
    checkRequest({ method, url, path, header: name => headers[name] }, HOSTS);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('checkRequest() by Host', () => {
  it.each(['127.0.0.1:4400', 'localhost:4400', 'LOCALHOST:4400', '[::1]:4400'])('accepts %s', host => {
    expect(refusal({ headers: { host } })).toBeUndefined();
  });
  it('accepts a configured public host', () => {
    expect(refusal({ url: 'http://chat.example.com/', headers: { host: 'chat.example.com' } })).toBeUndefined();
  });
  it.each([
    'evil.test',
    'evil.test:4400',
    '127.0.0.1.nip.io:4400',
    'localhost.evil.test:4400',
    'abc.localhost:4400',
    'abc.localhost:4401',
    'localhost.:4400',
    'localhost:4401',
    'localhost',
    '127.0.0.1',
    '0.0.0.0:4400',
    '2130706433:4400',
    '127.1:4400',
    '127.0.0.2:4400',
    'localhost:4400, evil.test',
    'evil.test, localhost:4400',
    'user@localhost:4400',
    ' ',
    '',
  ])('refuses %j', host => {
    expect(refusal({ headers: { host } })).toBe('foreign-host');
  });
  it('refuses an absolute-form request for another host, whatever its Host header', () => {
    expect(refusal({ url: 'http://evil.test/api/tools', headers: { host: '127.0.0.1:4400' } })).toBe('foreign-host');
  });
});

describe('checkRequest() by Origin', () => {
  const host = '127.0.0.1:4400';
  it('accepts a request without an Origin', () => {
    expect(refusal({ method: 'POST', headers: { host } })).toBeUndefined();
  });
  it.each(['http://127.0.0.1:4400', 'https://127.0.0.1:4400'])('accepts the own origin %s', origin => {
    expect(refusal({ method: 'POST', headers: { host, origin } })).toBeUndefined();
  });
  it.each([
    'null',
    '',
    'http://evil.test',
    'http://abc.localhost:4400',
    'http://abc.localhost:4401',
    'http://127.0.0.1:4401',
    'http://127.0.0.1',
    'http://127.0.0.1:4400.evil.test',
    'http://127.0.0.1:4400@evil.test',
    'http://localhost:4400',
    'file://',
    'chrome-extension://abc',
  ])('refuses %j', origin => {
    expect(refusal({ headers: { host, origin } })).toBe('foreign-origin');
  });
});

describe('checkRequest() by Fetch Metadata', () => {
  const host = '127.0.0.1:4400';
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  it.each(['same-origin', 'none'])('accepts %s', site => {
    expect(refusal({ path: '/api/tools', headers: { host, 'sec-fetch-site': site } })).toBeUndefined();
  });
  it.each(['cross-site', 'same-site', 'anything'])('refuses %s', site => {
    expect(refusal({ path: '/api/tools', headers: { host, 'sec-fetch-site': site } })).toBe('foreign-origin');
  });
  it('accepts a link from another site to a page, in its own tab', () => {
    expect(refusal({ path: '/s/abc', headers: { host, ...link } })).toBeUndefined();
  });
  it.each(['/auth/sign-in', '/auth/callback', '/auth/signed-out'])('accepts the redirect of a sign-in to %s', path => {
    expect(refusal({ path, headers: { host, ...link } })).toBeUndefined();
    expect(refusal({ path, method: 'POST', headers: { host, ...link } })).toBe('foreign-origin');
  });
  it.each([
    ['to sign out', '/auth/sign-out', link],
    ['below the callback', '/auth/callback/x', link],
    ['in a frame', '/', { ...link, 'sec-fetch-dest': 'iframe' }],
    ['as an image', '/', { ...link, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['to the API', '/api/blobs/abc', link],
    ['to the servers', '/api/servers', link],
  ])('refuses a link %s', (_what, path, headers) => {
    expect(refusal({ path, headers: { host, ...headers } })).toBe('foreign-origin');
  });
  it('refuses a form of another site', () => {
    expect(refusal({ method: 'POST', headers: { host, ...link } })).toBe('foreign-origin');
  });
});
