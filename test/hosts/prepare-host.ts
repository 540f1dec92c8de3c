// Fetches a chat that others wrote at its commit, configures it, applies our lines, installs it with this project's packages and builds it.
// The source comes from the folder `VITRINE_HOSTS`, which has a clone of each repository named `<owner>+<name>`, else from GitHub.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/repository.ts';
import type { ChatHost, HostPlaces } from './chat-host.ts';

const execute = promisify(execFile);
const work = join(tmpdir(), 'vitrine-hosts');
const bin = join(root, 'node_modules', '.bin');

export interface PreparedHost {
  readonly folder: string;
  /** The environment of its programs. */
  readonly env: NodeJS.ProcessEnv;
  /** Lines that we add and that we remove, package.json apart. */
  readonly lines: { readonly added: number; readonly removed: number };
}

/** Returns the folder of the repository, or why there is none. */
export function findSource({ repository, commit }: ChatHost): { folder: string } | { skipped: string } {
  const name = repository.replace('/', '+');
  const places = process.env.VITRINE_HOSTS
    ? [join(process.env.VITRINE_HOSTS, name, 'repo'), join(process.env.VITRINE_HOSTS, name)]
    : [join(work, 'sources', name)];
  const local = places.find(existsSync);
  if (local !== undefined) return { folder: local };
  if (process.env.VITRINE_HOSTS) return { skipped: `${process.env.VITRINE_HOSTS} has no ${name}` };
  const folder = places[0]!;
  try {
    git(work, 'init', '--quiet', '--bare', folder);
    git(folder, 'fetch', '--quiet', '--depth=1', `https://github.com/${repository}`, commit);
    return { folder };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { skipped: `${repository} cannot be fetched: ${String(error).split('\n').at(-2)}` };
  }
}

const git = (folder: string, ...args: string[]): string => {
  mkdirSync(folder, { recursive: true });
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 });
};

/** Prepares a host with tarballs of scripts/pack.mjs. What was built from the same is used again. */
export async function prepareHost(
  host: ChatHost,
  source: string,
  tarballs: readonly string[],
  places: HostPlaces,
): Promise<PreparedHost> {
  const folder = join(work, host.name);
  const env = {
    ...process.env,
    PATH: `${join(folder, 'node_modules', '.bin')}:${bin}:${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ...host.env(places),
  };
  mkdirSync(folder, { recursive: true });
  const patch = join(import.meta.dirname, 'patches', `${host.name}.patch`);
  const stamp = createHash('sha256').update(JSON.stringify(host, writeSource)).update(readFileSync(patch));
  for (const tarball of tarballs) stamp.update(readFileSync(tarball));
  const state = { stamp: stamp.digest('hex'), lines: countPatch(readFileSync(patch, 'utf8')) };
  const stateFile = join(folder, '.git', 'vitrine-state.json');
  if (existsSync(stateFile) && readFileSync(stateFile, 'utf8') === JSON.stringify(state))
    return { folder, env, lines: state.lines };
  git(folder, 'init', '--quiet');
  git(folder, 'clean', '--quiet', '-fdx', '--exclude=node_modules', '--exclude=.next/cache');
  for (const [path, target] of Object.entries(host.paths)) takePath(source, host.commit, path, join(folder, target));
  for (const edit of host.edits) configure(folder, edit);
  commit(folder);
  git(folder, 'apply', '--unidiff-zero', patch);
  await install(host, folder, env, tarballs);
  if (host.build.length > 0)
    await execute(host.build[0]!, host.build.slice(1), { cwd: folder, env, maxBuffer: 2 ** 28 });
  writeFileSync(stateFile, JSON.stringify(state));
  return { folder, env, lines: state.lines };
}

/** Patterns of the table are part of what was built from it. */
const writeSource = (_key: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value);

/** Copies a file, or all files below a folder, of a commit. */
function takePath(source: string, commit: string, path: string, target: string): void {
  const files = git(source, 'ls-tree', '-r', '--name-only', commit, '--', path).trim().split('\n').filter(Boolean);
  if (files.length === 0) throw new Error(`${path} is not in ${source} at ${commit}.`);
  for (const file of files) {
    const place = join(target, file.slice(path.length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, execFileSync('git', ['show', `${commit}:${file}`], { cwd: source, maxBuffer: 2 ** 28 }));
  }
}

function configure(folder: string, [file, from, to]: ChatHost['edits'][number]): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`${file} has no ${from} to configure.`);
  writeFileSync(path, changed);
}

function commit(folder: string): void {
  git(folder, 'add', '--all', '--force', '.', ':!node_modules', ':!.next');
  git(
    folder,
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@localhost',
    'commit',
    '--quiet',
    '--allow-empty',
    '-m',
    'as fetched',
  );
}

/** Lines of a patch, as `git diff --stat` counts them. */
function countPatch(patch: string): PreparedHost['lines'] {
  const count = (pattern: RegExp): number => patch.match(pattern)?.length ?? 0;
  return { added: count(/^\+(?!\+\+ )/gm), removed: count(/^-(?!-- )/gm) };
}

/** Installs the versions of its own lock file, and this project's packages into its package.json, as its author would. */
async function install(
  host: ChatHost,
  folder: string,
  env: NodeJS.ProcessEnv,
  tarballs: readonly string[],
): Promise<void> {
  const run = (command: string, ...args: string[]): Promise<unknown> =>
    execute(command, [...args, '--ignore-scripts'], { cwd: folder, env, maxBuffer: 2 ** 28 });
  if (host.dependencies === 'pnpm-lock.yaml') {
    addTarballs(join(folder, 'package.json'), tarballs);
    await run('npx', '--yes', 'pnpm@10.2.1', 'install', '--no-frozen-lockfile', '--prefer-offline');
    return;
  }
  const quiet = ['--no-audit', '--no-fund', ...(host.dependencies ? ['--no-package-lock'] : [])];
  if (host.dependencies) writeManifest(folder, host);
  else if (!existsSync(join(folder, 'node_modules'))) await run('npm', 'ci', ...quiet);
  await run('npm', 'install', ...quiet, ...tarballs);
}

/** Adds tarballs to the dependencies, and to the overrides of pnpm, because they depend on each other. */
function addTarballs(file: string, tarballs: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const added = tarballs.map(path => [
    basename(path).replace(/^vitrine-(.+)-[\d.]+\.tgz$/, '@vitrine/$1'),
    `file:${path}`,
  ]);
  Object.assign(manifest.dependencies, Object.fromEntries(added));
  manifest.pnpm = { ...manifest.pnpm, overrides: { ...manifest.pnpm?.overrides, ...Object.fromEntries(added) } };
  writeFileSync(file, JSON.stringify(manifest, undefined, 2));
}

function writeManifest(folder: string, { name, dependencies, overrides }: ChatHost): void {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, private: true, dependencies, overrides }, undefined, 2),
  );
}
