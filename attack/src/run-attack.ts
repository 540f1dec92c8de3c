// The run as its tests start it: a process of its own, which makes itself a network of its own.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface AttackRun {
  exitCode: number | null;
  /** The last line: what `--json` promises. */
  summary: { total: number; contained: number; breached: string[]; residual: string[] };
  /** Everything it printed, for the message of a test that fails. */
  output: string;
}

export async function runAttack(options: readonly string[]): Promise<AttackRun> {
  const script = fileURLToPath(new URL('run.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', script, '--json', ...options]);
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
    throw new Error(`The attacks ended with ${exitCode} and no summary.\n${errors}${output}`);
  }
}
