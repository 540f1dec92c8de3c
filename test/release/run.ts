// Running programs of the repository, and those that are installed beside the packed packages.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/repository.ts';

/** The output of `npm pack --json` for one package; `filename` is the tarball's path. */
export interface Packed {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** A program that failed, with its output. */
export type Failed = Error & { readonly stdout: string; readonly stderr: string };

const run = promisify(execFile);

/** Runs a program; rejects, with its output in the message, when it fails. */
export async function execute(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<{ stdout: string; stderr: string }> {
  // vitest's NODE_ENV would make every build a development build.
  const { NODE_ENV: _, ...env }: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...options.env };
  try {
    return await run(command, args, { ...options, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { message, stdout, stderr } = error as Failed;
    throw Object.assign(new Error(`${message}\n${stdout}${stderr}`), { stdout, stderr });
  }
}

/** The path of one of the repository's programs. */
export const bin = (name: string): string => join(root, 'node_modules', '.bin', name);
