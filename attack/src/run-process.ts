// Starts a run for its tests: a process that creates a network of its own, and prints a summary as its last line.
import { spawn } from 'node:child_process';

export interface ProcessRun<Summary> {
  exitCode: number | null;
  /** The last line, parsed. */
  summary: Summary;
  /** Output of the process, for the message of a failing test. */
  output: string;
}

/** Runs a script of the sources. Rejects when its last line is no JSON. */
export async function runProcess<Summary>(script: string, options: readonly string[]): Promise<ProcessRun<Summary>> {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', script, ...options]);
  let output = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  let errors = '';
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  try {
    return { exitCode, summary: JSON.parse(last), output };
  } catch {
    throw new Error(`${script} ended with ${exitCode} and no summary.\n${errors}${output}`);
  }
}
