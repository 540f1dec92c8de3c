// Which addresses are public.
import { expect, it } from 'vitest';
import { isPublicAddress, readLiteral } from './public-address.ts';

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.1.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', false],
  ['no address', false],
])('isPublicAddress(%s) is %s', (address, isAllowed) => {
  expect(isPublicAddress(address)).toBe(isAllowed);
});

it('readLiteral() reads names of this machine as browsers do', () => {
  expect(readLiteral('[::1]')).toEqual([{ address: '::1', family: 6 }]);
  expect(readLiteral('a.b.localhost')).toHaveLength(2);
  expect(readLiteral('localhost.example')).toBeUndefined();
});
