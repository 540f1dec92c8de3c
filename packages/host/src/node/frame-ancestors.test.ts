import { expect, it } from 'vitest';
import { refusedBy } from './frame-ancestors.ts';

const PAGE = new URL('https://app.example/page');
const CHAT = 'http://127.0.0.1:4400';
const SANDBOX = 'http://vabc.localhost:4401';
const around = (header: string, value: string, ancestors = [SANDBOX, CHAT]): string | undefined =>
  refusedBy({ [header]: value }, PAGE, ancestors);

it.each([
  ['DENY', 'X-Frame-Options: DENY'],
  ['deny', 'X-Frame-Options: DENY'],
  ['SAMEORIGIN', 'X-Frame-Options: SAMEORIGIN'],
  ['SAMEORIGIN, DENY', 'X-Frame-Options: SAMEORIGIN, DENY'],
  ['ALLOWALL, x', 'X-Frame-Options: ALLOWALL, X'],
  ['ALLOW-FROM https://chat.example', undefined],
  ['nonsense', undefined],
  ['ALLOWALL', undefined],
  ['', undefined],
])('X-Frame-Options: %s is read as browsers read it', (value, refused) => {
  expect(around('x-frame-options', value)).toBe(refused);
});

it.each([
  ["frame-ancestors 'none'", false],
  ['frame-ancestors', false],
  ["frame-ancestors 'self'", false],
  ['frame-ancestors https://chat.example', false],
  // Every frame around it has to be allowed, not only the nearest one.
  ['frame-ancestors http://127.0.0.1:4400', false],
  ['frame-ancestors http://*.localhost:4401', false],
  ['frame-ancestors http://127.0.0.1:4400 http://*.localhost:4401', true],
  ['frame-ancestors http://127.0.0.1:* http://*.localhost:*', true],
  ['frame-ancestors http:', true],
  ['frame-ancestors https:', false],
  ['FRAME-ANCESTORS *', true],
  ["default-src 'none'; frame-ancestors *", true],
  ["frame-ancestors *, frame-ancestors 'none'", false],
  ["frame-ancestors *; frame-ancestors 'none'", true],
  ["default-src 'none'", true],
])('Content-Security-Policy: %s lets %s', (value, isAllowed) => {
  expect(around('content-security-policy', value) === undefined).toBe(isAllowed);
});

it('a source without a scheme has the page’s scheme, and matches another port only when it names one', () => {
  const chat = ['https://chat.example'];
  const policy = 'content-security-policy';
  expect(around(policy, 'frame-ancestors chat.example', chat)).toBeUndefined();
  expect(around(policy, 'frame-ancestors http://chat.example', chat)).toBeUndefined();
  expect(around(policy, 'frame-ancestors chat.example:443', chat)).toBeUndefined();
  expect(around(policy, 'frame-ancestors chat.example', ['https://chat.example:8443'])).toBeDefined();
  expect(around(policy, 'frame-ancestors chat.example', ['http://chat.example'])).toBeDefined();
  expect(around(policy, 'frame-ancestors *.example', ['https://example'])).toBeDefined();
});

it('frame-ancestors overrides X-Frame-Options', () => {
  const headers = { 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' };
  expect(refusedBy(headers, PAGE, [CHAT])).toBeUndefined();
});
