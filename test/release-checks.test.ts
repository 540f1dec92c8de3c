// The checks of `npm run release:check` for what users install besides: licences, and the answer of `npm audit`.
import { expect, it } from 'vitest';
import { readAudit } from './release/audit.ts';
import { isAllowed, listLicenceFaults } from './release/licences.ts';
import { readJson } from './support/repository.ts';

it('a production dependency whose licence is unknown, missing or not allowed is named', () => {
  const packages = {
    '': { license: 'GPL-3.0-only' },
    'node_modules/fine': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/strict': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/fine/node_modules/@own/odd': { version: '3.0.0', license: 'SEE LICENSE IN LICENSE.md' },
    'node_modules/bare': { version: '4.0.0' },
  };
  expect(listLicenceFaults(packages)).toEqual([
    'strict 2.0.0: AGPL-3.0-only',
    '@own/odd 3.0.0: SEE LICENSE IN LICENSE.md',
    'bare 4.0.0: names no licence',
  ]);
});

it.each([
  ['MIT OR GPL-3.0-only', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 WITH LLVM-exception', false],
  ['(MIT OR (GPL-3.0-only AND ISC))', false],
  ['', false],
])('the expression %s: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

it('every production dependency of this repository has a licence that is allowed', () => {
  expect(listLicenceFaults(readJson<{ packages: object }>('package-lock.json').packages)).toEqual([]);
});

it('a vulnerability that npm knows is named; a registry without advisories is no answer', () => {
  const report = { vulnerabilities: { bad: { name: 'bad', severity: 'high', range: '<2.0.0', via: [] } } };
  expect(readAudit({ stdout: JSON.stringify(report), stderr: '' })).toEqual({ vulnerabilities: ['bad <2.0.0: high'] });
  expect(readAudit({ stdout: '{"vulnerabilities":{}}', stderr: '' })).toEqual({ vulnerabilities: [] });
  const refused = { message: '405 Method Not Allowed - POST https://registry.example/advisories', statusCode: 405 };
  expect(readAudit({ stdout: JSON.stringify(refused), stderr: '' })).toEqual({ unanswered: refused.message });
  expect(readAudit({ stdout: '', stderr: 'npm error code ENOTFOUND\n' })).toEqual({
    unanswered: 'npm error code ENOTFOUND',
  });
});
