// The generated modules in a clone where none of them exists: each is built without the files of the others in its package, which the
// same stage of a build writes at the same time.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ARTEFACT_FILES } from '../scripts/artefact-files.ts';
import { root } from './support/repository.ts';

const clone = mkdtempSync(join(tmpdir(), 'vitrine-clone-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

it('are built where none exists', { timeout: 240_000 }, () => {
  const tracked = execFileSync('git', ['ls-files', 'apps', 'packages', 'scripts', '*.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of tracked.split('\n').filter(Boolean)) cpSync(join(root, file), join(clone, file));
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  const program = `
    import { ARTEFACTS } from './scripts/artefacts.ts';
    const results = [];
    for (const [file, make] of Object.entries(ARTEFACTS)) await make().then(() => results.push(file + ': built'), error => results.push(file + ': ' + error.message));
    console.log(JSON.stringify(results));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: clone,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(JSON.parse(output).sort()).toEqual(ARTEFACT_FILES.map(file => `${file}: built`).sort());
});
