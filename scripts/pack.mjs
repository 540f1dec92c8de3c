// Writes the tarball of every published package, for `npm install` in another folder.
//
//   node scripts/pack.mjs                into tarballs/
//   node scripts/pack.mjs --into FOLDER  into another folder
//   … --json                             the output of `npm pack --json`, on stdout; else how to use them
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, toolEnvironment } from './lib/workspace.mjs';

const { values } = parseArgs({
  options: { into: { type: 'string', default: join(root, 'tarballs') }, json: { type: 'boolean', default: false } },
});
const folder = resolve(values.into);

const exitCode = run('node', ['scripts/build.mjs'], { stdout: 'stderr' });
if (exitCode !== 0) process.exit(exitCode);

mkdirSync(folder, { recursive: true });
for (const old of globSync('*.tgz', { cwd: folder })) rmSync(join(folder, old));

const isPublished = manifest => !JSON.parse(readFileSync(join(root, manifest), 'utf8')).private;
const workspaces = globSync('{packages,apps}/*/package.json', { cwd: root }).filter(isPublished).map(dirname).sort();
const { status, stdout } = spawnSync(
  'npm',
  ['pack', '--json', '--pack-destination', folder, ...workspaces.flatMap(path => ['--workspace', path])],
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
    : `${tarballs.length} packages in ${place}/. In the folder of your project:\n\n  npm install ${folder}/*.tgz\n  npx vitrine --help\n`,
);
