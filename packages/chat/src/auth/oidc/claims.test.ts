// Which user claims become.
import { expect, it } from 'vitest';
import { type Claims, readUser } from './claims.ts';

const RULES = { issuer: 'https://login.example' };
const read = (claims: Partial<Claims>, rules: Partial<Parameters<typeof readUser>[1]> = {}) =>
  readUser({ sub: 'sub-1', ...claims }, { ...RULES, ...rules });

it('the id is made of issuer and sub, and of nothing else', () => {
  const { id } = read({});
  expect(id).toMatch(/^u-[\da-f]{32}$/);
  expect(read({ name: 'Ada', email: 'a@example.com' }).id).toBe(id);
  expect(read({ sub: 'sub-2' }).id).not.toBe(id);
  expect(read({}, { issuer: 'https://other.example' }).id).not.toBe(id);
  // Parts that join to the same text are different users.
  expect(read({ sub: '"x' }, { issuer: 'https://a.example' }).id).not.toBe(
    read({ sub: 'x' }, { issuer: 'https://a.example"' }).id,
  );
  expect(read({ sub: 's'.repeat(10_000) }).id).toHaveLength(34);
});

it.each([
  [{ name: 'Ada Lovelace', preferred_username: 'ada' }, 'Ada Lovelace'],
  [{ name: ' ', preferred_username: 'ada' }, 'ada'],
  [{ name: 7, email: 'ada@example.com' }, 'ada@example.com'],
  [{}, 'sub-1'],
  [{ name: 'Ada\u202E\n Lovelace' }, 'Ada Lovelace'],
  [{ name: 'x'.repeat(500) }, `${'x'.repeat(99)}…`],
])('the name of %j is %j', (claims, name) => {
  expect(read(claims as Partial<Claims>).name).toBe(name);
});

it.each([
  [{}, {}, false],
  [{}, { adminUsers: ['sub-1'] }, true],
  [{ email: 'ada@example.com', email_verified: true }, { adminUsers: ['ada@example.com'] }, true],
  [{ email: 'ada@example.com', email_verified: false }, { adminUsers: ['ada@example.com'] }, false],
  [{ email: 'ada@example.com', email_verified: 'true' }, { adminUsers: ['ada@example.com'] }, false],
  [{ preferred_username: 'root', name: 'root' }, { adminUsers: ['root'] }, false],
  [{ groups: ['a', 'ops'] }, { adminClaim: 'groups', adminValues: ['ops'] }, true],
  [{ role: 'ops' }, { adminClaim: 'role', adminValues: ['ops'] }, true],
  [{ groups: ['opsx', ['ops'], { ops: true }] }, { adminClaim: 'groups', adminValues: ['ops'] }, false],
  [{}, { adminClaim: 'groups', adminValues: ['undefined'] }, false],
])('%j with %j is an admin: %j', (claims, rules, isAdmin) => {
  expect(read(claims, rules).roles.includes('admin')).toBe(isAdmin);
});

it.each([
  [{ hd: 'example.com' }, true],
  [{ hd: 'example.org' }, false],
  [{ hd: ['example.com', 'x'] }, true],
  [{}, false],
])('userClaim admits %j: %j', (claims, isAdmitted) => {
  const readAdmitted = () => read(claims, { userClaim: 'hd', userValues: ['example.com'] });
  if (isAdmitted) expect(readAdmitted().roles).toEqual(['user']);
  else expect(readAdmitted).toThrow(expect.objectContaining({ code: 'not-allowed' }));
});
