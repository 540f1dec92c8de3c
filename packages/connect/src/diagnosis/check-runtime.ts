// The version of the program that runs a server, beside the one that its package wants.
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { StdioServerConfig } from '../config/server-config.ts';
import { childEnvironment } from '../stdio/child-environment.ts';
import { findProgram, readWantedNode } from './check-command.ts';
import type { Diagnosis } from './diagnosis.ts';

/** The program of a command, and its version. */
export interface Runtime {
  readonly program: string;
  readonly path?: string;
  readonly version?: string;
  /** Present when the package of the server wants another version. */
  readonly finding?: Diagnosis;
}

const WITH_VERSION = /^(node|npx|npm|python[\d.]*|uv|uvx|deno|bun|bunx|docker)(\.exe|\.cmd)?$/;
const VERSION_MS = 3000;
const run = promisify(execFile);

/** Asks the program of a command for its version. Never rejects. */
export async function checkRuntime(config: StdioServerConfig): Promise<Runtime> {
  const program = basename(config.command);
  const path = findProgram(config);
  if (path === undefined || !WITH_VERSION.test(program)) return { program, ...(path !== undefined && { path }) };
  const output = await run(path, ['--version'], { env: childEnvironment(config.env), timeout: VERSION_MS }).catch(
    () => undefined,
  );
  const version = /\d+(?:\.\d+)+/.exec(output ? `${output.stdout}${output.stderr}` : '')?.[0];
  const range = /^node/.test(program) ? readWantedNode(config) : undefined;
  const lowest = range === undefined ? undefined : /^\s*(?:>=|\^|~)?\s*v?(\d+(?:\.\d+)*)/.exec(range)?.[1];
  const isOld = version !== undefined && lowest !== undefined && !range?.includes('||') && isBelow(version, lowest);
  return {
    program,
    path,
    ...(version !== undefined && { version }),
    ...(isOld && {
      finding: {
        code: 'node-version',
        level: 'warning',
        message: `Its package wants Node ${range}, and ${path} is ${version}.`,
        hint: 'Install that version, and write the full path of its node in "command": clients use the first one on their own PATH.',
      },
    }),
  };
}

function isBelow(version: string, lowest: string): boolean {
  const [first, second] = [version, lowest].map(text => text.split('.').map(Number));
  for (const [index, wanted] of (second ?? []).entries()) {
    const difference = (first?.[index] ?? 0) - wanted;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
