// Starts `npm run attack` for its tests.
import { fileURLToPath } from 'node:url';
import type { ProgramSummary } from './programs.ts';
import { type ProcessRun, runProcess } from './run-process.ts';

/** The last line of the output with `--json`. */
export interface AttackSummary {
  total: number;
  contained: number;
  breached: string[];
  residual: string[];
  /** Summary of the attacks that were published to a registry, if there were any. */
  hosted?: Omit<AttackSummary, 'hosted' | 'users' | 'egress' | 'shares' | 'schedules' | 'homes'>;
  /** Summary of the attacks of one user on another, if there were any. */
  users?: ProgramSummary;
  /** Summary of the attacks of remote servers on the chat's machine, if there were any. */
  egress?: ProgramSummary;
  /** Summary of the attacks of guests of shared chats, if there were any. */
  shares?: ProgramSummary;
  /** Summary of the attacks on schedules, if there were any. */
  schedules?: ProgramSummary;
  /** Summary of the attacks of views in boards, apps, artifacts, questions and at guests, if there were any. */
  homes?: ProgramSummary;
}

export function runAttack(options: readonly string[]): Promise<ProcessRun<AttackSummary>> {
  return runProcess(fileURLToPath(new URL('run.ts', import.meta.url)), ['--json', ...options]);
}
