// What users install besides: no known vulnerability, where the registry answers, and only licences that may be passed on with Apache-2.0.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readAudit } from './audit.ts';
import { listLicenceFaults } from './licences.ts';
import { execute, type Failed } from './run.ts';

const consumer = inject('consumer');

it('every production dependency has a licence that is allowed', () => {
  const lock = JSON.parse(readFileSync(join(consumer, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(listLicenceFaults(lock.packages)).toEqual([]);
});

it('npm knows no vulnerability of a production dependency', async ({ skip }) => {
  const output = await execute('npm', ['audit', '--omit', 'dev', '--json'], { cwd: consumer }).catch(
    (error: Failed) => error,
  );
  const audit = readAudit(output);
  if ('unanswered' in audit) {
    console.warn(`SKIPPED npm audit: the registry gives no advisories (${audit.unanswered}).`);
    return skip(`the registry gives no advisories (${audit.unanswered})`);
  }
  expect(audit.vulnerabilities).toEqual([]);
});
