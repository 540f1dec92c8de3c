// Installs missing packages and builds the generated modules (*.gen.ts) whose sources have changed; with --build also the pages that
// `npm start` serves.
// Plain JavaScript without dependencies: it runs on any Node that the machine has, before anything is installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inBin, isInstalled } from './lib/is-installed.mjs';
import { root, run, withLock } from './lib/workspace.mjs';

const node = inBin(root, 'node');

if (!isInstalled(root)) {
  await withLock('setup', () => {
    if (isInstalled(root)) return; // Another process did it while this one waited.
    console.error('Installing dependencies (npm ci) …');
    const code = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdout: 'stderr' });
    if (code !== 0) {
      console.error(
        `npm ci failed (exit code ${code}). Its own words are above; check the network, then run the command again.`,
      );
      process.exit(1);
    }
    if (!existsSync(node)) {
      console.error(
        'npm ci ran, but node_modules/.bin/node is missing: install scripts are switched off. This project brings its own Node by the install script of the package "node": allow it (npm config set ignore-scripts false), then run the command again.',
      );
      process.exit(1);
    }
  });
}

const parts = process.argv.includes('--build') ? ['--pages', '--if-stale'] : ['--artefacts'];
process.exitCode = run(node, [join(root, 'scripts', 'build.mjs'), ...parts], { stdout: 'stderr' });
