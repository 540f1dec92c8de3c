// Writes the tarball of every published package, for `npm install` in another folder.
//
//   node scripts/pack.mjs                into tarballs/
//   node scripts/pack.mjs --into FOLDER  into another folder
//   … --for @vitrine/components          only this package and those that it needs; may be repeated
//   … --json                             the output of `npm pack --json`, on stdout; else how to use them
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, toolEnvironment } from './lib/workspace.mjs';

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: join(root, 'tarballs') },
    for: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
const folder = resolve(values.into);

/** Folder and manifest of each published package, by its name. */
const published = new Map();
for (const file of globSync('{packages,apps}/*/package.json', { cwd: root })) {
  const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'));
  if (!manifest.private) published.set(manifest.name, { path: dirname(file), manifest });
}

/** Adds the folders of a package and of the published packages that it needs. */
function addPackage(name, paths) {
  const { path, manifest } = published.get(name);
  if (paths.has(path)) return;
  paths.add(path);
  const dependencies = Object.keys(manifest.dependencies ?? {});
  for (const dependency of dependencies) if (published.has(dependency)) addPackage(dependency, paths);
}

const names = values.for ?? [...published.keys()];
const unknown = names.find(name => !published.has(name));
if (unknown !== undefined) {
  process.stderr.write(
    `${unknown} is no package of this project. There are: ${[...published.keys()].sort().join(', ')}.\n`,
  );
  process.exit(2);
}
const workspaces = new Set();
for (const name of names) addPackage(name, workspaces);

const exitCode = run('node', ['scripts/build.mjs'], { stdout: 'stderr' });
if (exitCode !== 0) process.exit(exitCode);

mkdirSync(folder, { recursive: true });
for (const old of globSync('*.tgz', { cwd: folder })) rmSync(join(folder, old));

const { status, stdout } = spawnSync(
  'npm',
  ['pack', '--json', '--pack-destination', folder, ...[...workspaces].sort().flatMap(path => ['--workspace', path])],
  {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  },
);
if (status !== 0) process.exit(status ?? 1);

const tarballs = globSync('*.tgz', { cwd: folder });
const place = relative(process.cwd(), folder) || '.';
process.stdout.write(
  values.json
    ? stdout
    : `${tarballs.length} packages in ${place}/. In the folder of your project:\n\n  npm install ${folder}/*.tgz\n${workspaces.has('packages/cli') ? '  npx vitrine --help\n' : ''}`,
);
