import { expect, it } from 'vitest';
import { openableURL } from './index.ts';

it.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['  https://example.com', 'https://example.com/'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
])('openableURL(%j) gives the normalised address', (url, expected) => {
  expect(openableURL(url)).toBe(expected);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'vbscript:x',
  'ms-calculator:',
  'ui://weather/card',
  '//example.com',
  '/relative',
  'https://',
  '',
])('openableURL(%j) refuses', url => {
  expect(openableURL(url)).toBeUndefined();
});
