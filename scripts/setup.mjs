// Installs what is missing, and with --build builds the pages that `npm start` serves.
// Plain JavaScript without dependencies: it runs on whatever Node the machine has, before anything is installed.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const installed = join(root, 'node_modules', '.package-lock.json');
const lock = join(root, 'package-lock.json');

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  console.error('Installing dependencies (npm ci) …');
  // CI=true keeps npm quiet; the command is fixed, nothing of it comes from outside.
  execFileSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
}

if (process.argv.includes('--build')) {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  execFileSync(node, [join(root, 'scripts', 'build.mjs'), '--if-stale', '--pages'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
}
