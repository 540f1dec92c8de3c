import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dedicatedAddress, readDedicatedPath } from './dedicated-address.ts';

const label = `d${'1'.repeat(25)}`;

it('dedicatedAddress() has the dedicated label on the same suffix and port, and the policy in its path', () => {
  const sandbox = new URL(`http://v${'0'.repeat(25)}.localhost:4401/?host=http%3A%2F%2Fh&dedicated=${label}`);
  const address = new URL(dedicatedAddress(sandbox));
  expect(address.host).toBe(`${label}.localhost:4401`);
  expect(address.search).toBe('');
  expect(readDedicatedPath(address.pathname)).toEqual({ label: `v${'0'.repeat(25)}`, search: sandbox.search });
});

it('any query survives in a path that needs no escaping', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), query => {
      const search = `?${new URLSearchParams({ ...query, dedicated: label })}`;
      const sandbox = new URL(`https://v0.example.org/${search}`);
      const { pathname } = new URL(dedicatedAddress(sandbox));
      expect(pathname).toMatch(/^\/[\w-]+$/);
      expect(readDedicatedPath(pathname)?.search).toBe(sandbox.search);
    }),
  );
});

it.each(['/', '/x', '/?', '/%2e', '/dj8', '/€'])(
  'readDedicatedPath(%j) returns nothing, or only parsed values',
  path => {
    const dedicated = readDedicatedPath(path);
    if (dedicated) expect(dedicated.search.startsWith('?')).toBe(true);
  },
);
