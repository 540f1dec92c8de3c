// Installs missing packages and builds the generated modules (*.gen.ts) whose sources have changed; with --build also the pages that
// `npm start` serves.
// Plain JavaScript without dependencies: it runs on any Node that the machine has, before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, withLock } from './lib/workspace.mjs';

const inBin = name => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
const isLinked = name => existsSync(inBin(name));
const node = inBin('node');

/**
 * True when node_modules matches package-lock.json. npm writes what it installed to node_modules/.package-lock.json; entries are
 * compared, not file times: a checkout changes times, and an interrupted install leaves no such file.
 */
function isInstalled() {
  const read = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  if (!existsSync(node)) return false;
  let installed;
  try {
    installed = read('node_modules/.package-lock.json');
  } catch {
    return false;
  }
  return Object.entries(read('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    // `npx vitrine` in a checkout: npm links a package's commands, if their files exist.
    if (/^packages\/[^/]+$/.test(path) && !Object.keys(wanted.bin ?? {}).every(isLinked)) return false;
    const found = installed[path];
    // Packages for other platforms are in the lock file only.
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

if (!isInstalled()) {
  await withLock('setup', () => {
    if (isInstalled()) return; // Another process did it while this one waited.
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
