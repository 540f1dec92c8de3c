// The first sample of README.md, as a new user runs it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeReadmeSample } from './support/readme-sample.ts';
import { root } from './support/repository.ts';

it('the first sample of README.md passes vitrine inspect --check without a warning', { timeout: 60_000 }, () => {
  const { config, remove } = writeReadmeSample();
  try {
    const words = ['inspect', '--check', '--', config.command, ...config.args!];
    const vitrine = join(root, 'packages', 'cli', 'bin', 'vitrine.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, ...words], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/ 0 with warnings, 0 failed/);
  } finally {
    remove();
  }
});
