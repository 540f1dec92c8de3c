// Rehearses a publication: packs the published packages, lets `npm publish --dry-run` judge each tarball, and prints a line for each.
// npm works offline: it checks what would be sent, not whether the registry has this version already (`--online`).
//
//   node scripts/publish-dry.mjs                packs into tarballs/
//   … --for @vitrine/components                 only this package and those that it needs; may be repeated
//   … --from FOLDER                             takes the tarballs of a folder instead of packing
//   … --online                                  asks the registry, too
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, toolEnvironment } from './lib/workspace.mjs';

const { values } = parseArgs({
  options: {
    for: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    online: { type: 'boolean', default: false },
  },
});

if (values.from === undefined) {
  const args = ['scripts/pack.mjs', ...values.for.flatMap(name => ['--for', name])];
  const exitCode = run('node', args, { stdout: 'stderr' });
  if (exitCode !== 0) process.exit(exitCode);
}
const folder = resolve(values.from ?? join(root, 'tarballs'));
const tarballs = globSync('*.tgz', { cwd: folder }).sort();
if (tarballs.length === 0) {
  process.stderr.write(`There is no tarball in ${relative(process.cwd(), folder) || '.'}.\n`);
  process.exit(2);
}

const rows = tarballs.map(rehearse);
const lines = rows.flatMap(({ cells }) => (cells ? [cells] : []));
for (const { cells, refusal } of rows) process.stdout.write(`${refusal ?? align(cells)}\n`);
if (!values.online)
  process.stderr.write(
    'npm worked offline: whether the registry has these versions already was not asked (--online).\n',
  );
process.exitCode = rows.every(({ isReady }) => isReady) ? 0 : 1;

/** Pads the cells of a line to the width of their columns. */
function align(cells) {
  const widths = cells.map((_, column) => Math.max(...lines.map(other => other[column].length)));
  return cells
    .map((cell, column) => cell.padEnd(widths[column]))
    .join('  ')
    .trimEnd();
}

/** Reads what npm says of an error: with --json on stdout, else on stderr. */
function readError(stdout, stderr) {
  try {
    return JSON.parse(stdout).error.summary;
  } catch {
    return stderr.trim().split('\n', 1)[0];
  }
}

/** Judges one tarball and returns its line: name, version, files, size, licence, notices about bundled code. */
function rehearse(tarball) {
  // Scoped packages would be private by default.
  const args = ['publish', '--dry-run', '--json', '--access', 'public', ...(values.online ? [] : ['--offline'])];
  const { status, stdout, stderr } = execute('npm', [...args, `./${tarball}`]);
  if (status !== 0) return { isReady: false, refusal: `${tarball}: npm refuses it. ${readError(stdout, stderr)}` };
  const answer = JSON.parse(stdout);
  // npm prints the description, or an object by package name, depending on its version.
  const { name, version, files, size } = answer.files ? answer : Object.values(answer)[0];
  const paths = new Set(files.map(({ path }) => path));
  const licence = paths.has('LICENSE') ? 'LICENSE' : 'NO LICENSE';
  const notices = findNotices(tarball, paths);
  return {
    isReady: licence === 'LICENSE' && notices !== 'NO NOTICES',
    cells: [name, version, `${paths.size} files`, `${Math.ceil(size / 1000)} KB`, licence, notices],
  };
}

/** Names where a tarball states the licences of what it bundles: beside what Vite built, or at the top of generated modules. */
function findNotices(tarball, paths) {
  const folder = ['dist/web', 'dist/wrap'].find(path => [...paths].some(file => file.startsWith(`${path}/`)));
  const notices = `${folder}/third-party-notices.md`;
  const modules = [...paths].filter(path => path.endsWith('.gen.js'));
  const stated = modules.filter(path => /^\/\/ .* contains? .*licence/m.test(read(tarball, path)));
  if (folder !== undefined && !paths.has(notices)) return 'NO NOTICES';
  return (
    [folder !== undefined && notices, stated.length > 0 && stated.join(', ')].filter(Boolean).join(', ') ||
    'bundles no code of others'
  );
}

/** Reads a file of a tarball. */
function read(tarball, path) {
  return execute('tar', ['-xzOf', tarball, `package/${path}`]).stdout;
}

function execute(command, args) {
  return spawnSync(command, args, {
    cwd: folder,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
}
