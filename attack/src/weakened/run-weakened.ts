// Starts the run of weakened chats, for its test.
import { fileURLToPath } from 'node:url';
import { type ProcessRun, runProcess } from '../run-process.ts';
import type { WeakenedSummary } from './summary.ts';

export function runWeakened(): Promise<ProcessRun<WeakenedSummary>> {
  return runProcess(fileURLToPath(new URL('run.ts', import.meta.url)), []);
}
