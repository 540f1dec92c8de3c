import { expect, it } from 'vitest';
import { PermissionsSchema } from './permissions.ts';

const connect = (count: number) => Array.from({ length: count }, (_, index) => `https://n${index}.example`);

it('PermissionsSchema takes at most 20 origins of a list, each once', () => {
  expect(PermissionsSchema.safeParse({ network: { connect: connect(20) } }).success).toBe(true);
  expect(PermissionsSchema.safeParse({ network: { connect: connect(21) } }).success).toBe(false);
  expect(
    PermissionsSchema.safeParse({ network: { connect: ['https://a.example', 'https://A.example'] } }).success,
  ).toBe(false);
});
