// Makes the tree of the container image: Vitrine's packages as users of npm get them, dependencies in the versions of the lock file.
//
//   npm ci --omit=dev --omit=peer --ignore-scripts --workspace vitrine     in SOURCES: what the lock file has for the command
//   node scripts/image-tree.mjs SOURCES TARBALLS TARGET                    moves it to TARGET, and unpacks the tarballs over the links
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const [sources, tarballs, target] = process.argv.slice(2).map(path => resolve(path));
const modules = join(target, 'node_modules');
mkdirSync(target, { recursive: true });

// npm installs what the workspaces need for development, too: the lock file says what the command reaches without it.
const { packages } = JSON.parse(readFileSync(join(sources, 'package-lock.json'), 'utf8'));

/** The place of a package as Node finds it from another one's; undefined for an optional one that is not installed. */
function findPackage(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

const reached = new Set();
const queue = ['node_modules/vitrine'];
for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
  if (reached.has(place)) continue;
  reached.add(place);
  const { link, resolved } = packages[place];
  const folder = link ? resolved : place;
  const { dependencies, optionalDependencies } = packages[folder];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = findPackage(folder, name);
    if (next !== undefined) queue.push(next);
  }
}
for (const place of Object.keys(packages))
  if (place.includes('node_modules/') && !reached.has(place))
    rmSync(join(sources, place), { recursive: true, force: true });

/** The folder of a workspace's own dependencies, by the name of the package. */
const ownModules = new Map();
for (const link of globSync('node_modules/{*,@*/*}', { cwd: sources })) {
  const path = join(sources, link);
  if (!lstatSync(path).isSymbolicLink()) continue;
  const own = join(resolve(dirname(path), readlinkSync(path)), 'node_modules');
  ownModules.set(link.slice('node_modules/'.length), existsSync(own) ? own : undefined);
  rmSync(path);
}
renameSync(join(sources, 'node_modules'), modules);

for (const file of readdirSync(tarballs)) {
  const tarball = join(tarballs, file);
  const manifest = JSON.parse(execFileSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' }));
  // Packages that the command does not need have no link.
  if (!ownModules.has(manifest.name)) continue;
  const folder = join(modules, manifest.name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', '--no-same-owner']);
  const own = ownModules.get(manifest.name);
  if (own !== undefined) cpSync(own, join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}
