// Shared by the scripts: the repository's folder, running its tools, and one lock per job.
// Plain JavaScript without dependencies: setup.mjs runs it on the machine's own Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');

/** The environment of a child: the repository's own tools, including its Node, come first on PATH. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a tool at the repository's root and returns its exit code (1 when a signal ended it). Arguments are constants.
 * `stdout`: where the tool's standard output goes, `inherit` (default) or `stderr`.
 */
export function run(command, args, { cwd = root, env = {}, stdout = 'inherit' } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: toolEnvironment(env),
    stdio: ['ignore', stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
    shell: windows,
  });
  if (result.error) throw new Error(`Cannot run ${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/**
 * Runs `job` while no other process of this machine runs a job of the same name in this checkout. The lock is a folder outside
 * node_modules, because `npm ci` removes that; a lock whose owner has ended is taken over.
 */
export async function withLock(name, job) {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `vitrine-${id}-${name}.lock`);
  let isAnnounced = false;
  while (!take(lock)) {
    if (!isAnnounced) console.error(`Waiting for another ${name} in this checkout …`);
    isAnnounced = true;
    await delay(200);
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await job();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** One attempt: makes the folder, or removes one that a dead process left (the next attempt then gets it). */
function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned(lock)) removeAbandoned(lock);
  return false;
}

/** Removes an abandoned lock. Only one of two waiters can move the folder away; if a third took the lock meanwhile, it gets it back. */
function removeAbandoned(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (isAbandoned(aside)) rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, lock);
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    if (error.code !== 'ENOENT') return false; // EPERM: it lives, under another user.
  }
  // No pid file: its owner died between two lines, or is between them now.
  try {
    return Date.now() - statSync(lock).mtimeMs > 5_000;
  } catch {
    return false;
  }
}
