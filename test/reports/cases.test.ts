import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readCases, readCaseTitle } from './read-case.ts';

const testFiles = readdirSync(import.meta.dirname).filter(
  name => /\.(test|browser)\.ts$/.test(name) && name !== 'cases.test.ts',
);

it('every test in this folder is named after a case of cases.json', () => {
  for (const name of testFiles) {
    const id = name.split('.')[0] ?? '';
    expect(readCaseTitle(id)).toContain(`${id}: `);
  }
});

it('every case of cases.json has a test', () => {
  const ids = testFiles.map(name => name.split('.')[0]);
  expect(readCases().filter(({ id }) => !ids.includes(id))).toEqual([]);
});
