import { describe, expect, it } from 'vitest';
import { ownHosts, ownOrigins, pageUrl } from './own-hosts.ts';

describe('ownHosts()', () => {
  it('includes loopback, with the port', () => {
    expect(ownHosts({ host: '127.0.0.1', port: 4400 })).toEqual(['127.0.0.1:4400', 'localhost:4400', '[::1]:4400']);
  });
  it('includes port 80 with and without the number', () => {
    expect(ownHosts({ host: '127.0.0.1', port: 80 })).toEqual(
      expect.arrayContaining(['127.0.0.1', '127.0.0.1:80', 'localhost', '[::1]:80']),
    );
  });
  it('includes the machine’s addresses for a wildcard, never the wildcard', () => {
    const hosts = ownHosts({ host: '0.0.0.0', port: 1, addresses: ['192.168.1.7', '2001:db8::1'] });
    expect(hosts).toEqual(['192.168.1.7:1', '[2001:db8::1]:1', '127.0.0.1:1', 'localhost:1', '[::1]:1']);
  });
  it('adds public hosts unchanged', () => {
    expect(ownHosts({ host: '127.0.0.1', port: 1, publicHosts: ['Chat.example.com', 'x.test:8443'] })).toEqual(
      expect.arrayContaining(['chat.example.com', 'x.test:8443']),
    );
  });
  it.each([
    'ftp://chat.example.com',
    'https://',
    'https://chat.example.com/',
    'chat.example.com/x',
    'a b',
    '',
    'u@chat.example.com',
    '*.example.com/',
  ])('refuses %j as a public host', name => {
    expect(() => ownHosts({ host: '127.0.0.1', port: 1, publicHosts: [name] })).toThrow(
      expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(`"${name}"`) }),
    );
  });
});

it('ownOrigins() has both schemes of a public host, unless it names its own', () => {
  expect(ownOrigins(['127.0.0.1:1', 'chat.example.com'], ['HTTPS://Chat.example.com', 'lan:8443'])).toEqual([
    'http://127.0.0.1:1',
    'https://chat.example.com',
    'http://lan:8443',
    'https://lan:8443',
  ]);
});

it('pageUrl() returns an address that a browser can open', () => {
  expect(pageUrl('127.0.0.1', 4400)).toBe('http://127.0.0.1:4400');
  expect(pageUrl('::1', 4400)).toBe('http://[::1]:4400');
  expect(pageUrl('0.0.0.0', 80)).toBe('http://127.0.0.1');
});
