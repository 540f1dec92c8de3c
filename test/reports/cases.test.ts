import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCaseTitle } from './read-case.ts';

const testFiles = readdirSync(import.meta.dirname).filter(
  name => /\.(test|browser)\.ts$/.test(name) && name !== 'cases.test.ts',
);

test('every test in this folder is named after a case of cases.json', () => {
  for (const name of testFiles) {
    const id = name.split('.')[0] ?? '';
    expect(readCaseTitle(id)).toContain(`${id}: `);
  }
});
