// Finds a Python with the packages of requirements.txt: the example's own environment, the system's, or one that is made beside the tests' caches.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const HERE = join(import.meta.dirname, '..');
const CACHED = join(HERE, '..', '..', 'node_modules', '.cache', 'python-chat');
const INSTALL_MS = 120_000;
const run = promisify(execFile);

/** The path of the interpreter; undefined where there is no Python, or its packages cannot be had. */
export async function findPython(): Promise<string | undefined> {
  const cached = join(CACHED, 'bin', 'python');
  for (const python of [join(HERE, '.venv', 'bin', 'python'), cached, 'python3'])
    if (await hasPackages(python)) return python;
  try {
    await run('python3', ['-m', 'venv', CACHED], { timeout: INSTALL_MS });
    const words = ['-m', 'pip', 'install', '--quiet', '--retries', '0', '-r', join(HERE, 'requirements.txt')];
    await run(cached, words, { timeout: INSTALL_MS });
  } catch {
    return undefined;
  }
  return (await hasPackages(cached)) ? cached : undefined;
}

/** Checks that the interpreter exists, is new enough, and has the packages. */
function hasPackages(python: string): Promise<boolean> {
  const program = 'import sys, fastapi, uvicorn, httpx2, mcp.server.apps; assert sys.version_info >= (3, 11)';
  return run(python, ['-c', program], { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}
