import { expect, it } from 'vitest';
import { isLoopback, isLoopbackURL } from './loopback.ts';

it.each([
  'http://localhost:3000',
  'https://LOCALHOST./x',
  'http://app.localhost',
  'ws://127.0.0.1:9',
  'http://127.8.9.10/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://[::1]:80/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
])('%s is a loopback address', url => {
  expect(isLoopbackURL(url)).toBe(true);
});

it.each([
  'https://example.com',
  'https://localhost.example.com',
  'https://127.0.0.1.example.com',
  'http://128.0.0.1/',
  'http://[::ffff:8.8.8.8]/',
  'localhost:3000',
  'no address',
])('%s is not a loopback address', url => {
  expect(isLoopbackURL(url)).toBe(false);
});

it('isLoopback() recognises addresses that only this machine reaches', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
  expect(['0.0.0.0', '::', '192.168.1.7', 'a.localhost.evil.test'].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
