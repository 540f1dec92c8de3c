import type { RemotePropertySpec } from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { REMOTE_LIMITS } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { describe, expect, it } from 'vitest';
import { checkRemoteValue } from './values.ts';

const check = (spec: RemotePropertySpec, value: unknown, name = 'label') =>
  checkRemoteValue(value, { name, spec, limits: REMOTE_LIMITS });

describe('an address', () => {
  const image = { type: 'url', images: true } as const;
  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'vbscript:x',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'http://example.com/a.png',
    '//example.com/a.png',
    '/relative',
    'about:blank',
    '',
    `https://example.com/${'x'.repeat(REMOTE_LIMITS.urlLength)}`,
    { toString: () => 'https://example.com/' },
  ])('%j is refused', value => {
    expect(check(image, value)).toHaveProperty('problem');
  });

  it.each([
    ['https://example.com/a b.png', 'https://example.com/a%20b.png'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('%s becomes %s, the text that was checked', (given, value) => {
    expect(check(image, given)).toEqual({ value });
  });

  it('with data: is refused unless the spec allows data: images', () => {
    expect(check({ type: 'url' }, 'data:image/png;base64,AAAA')).toHaveProperty('problem');
  });

  it.each(['href', 'imageSrc', 'targetUrl', 'action', 'xlink-href', 'data'])(
    'is also checked in a property named %s, whatever its declared type',
    name => {
      expect(check({ type: 'string' }, 'javascript:alert(1)', name)).toHaveProperty('problem');
      expect(check({ type: 'string' }, 'data:text/html,x', name)).toHaveProperty('problem');
      expect(check({ type: 'string' }, 'save', name)).toEqual({ value: 'save' });
      expect(check({ type: 'string' }, 'https://example.com/', name)).toEqual({ value: 'https://example.com/' });
    },
  );
});

it.each([
  [{ type: 'string' }, 5, { value: '5' }],
  [{ type: 'string' }, true, { value: 'true' }],
  [{ type: 'string' }, {}, { problem: 'is no text' }],
  [{ type: 'string' }, null, { value: undefined }],
  [{ type: 'string', values: ['a', 'b'] }, 'a', { value: 'a' }],
  [{ type: 'string', values: ['a', 'b'] }, 'c', { problem: 'is not one of a, b' }],
  [{ type: 'number' }, '3.5', { value: 3.5 }],
  [{ type: 'number' }, '', { problem: 'is no number' }],
  [{ type: 'number' }, Number.NaN, { problem: 'is no number' }],
  [{ type: 'boolean' }, '', { value: true }],
  [{ type: 'boolean' }, 'false', { value: false }],
  [{ type: 'length' }, '20', { value: 20 }],
  [{ type: 'length' }, '50%', { value: '50%' }],
  [{ type: 'length' }, '1px;color:red', { problem: 'is no length' }],
  [{ type: 'length' }, 'calc(1px)', { problem: 'is no length' }],
  [{ type: 'length' }, -1, { problem: 'is no length' }],
] as [RemotePropertySpec, unknown, object][])('the type %j reads %j as %j', (spec, value, outcome) => {
  expect(check(spec, value)).toEqual(outcome);
});

it('a text that is too long is refused', () => {
  expect(check({ type: 'string' }, 'x'.repeat(REMOTE_LIMITS.textLength + 1))).toHaveProperty('problem');
});

it('JSON loses `__proto__` and similar names, and addresses that run code', () => {
  const value = JSON.parse(
    '{"__proto__":{"a":1},"b":{"constructor":1,"c":[1,null]},"href":"javascript:1","url":"https://example.com/"}',
  );
  expect(check({ type: 'json' }, value)).toEqual({ value: { b: { c: [1, null] }, url: 'https://example.com/' } });
  expect(check({ type: 'json' }, 'x'.repeat(REMOTE_LIMITS.textLength))).toHaveProperty('problem');
});
