// Tries the page of a tool in a DOM without a browser. Every spec passes here before it is shown.
import type { SpecJudge } from '../judge.ts';
import { faultsOfSpec } from '../page-trial.ts';
import { tryInThread } from './trial-thread.ts';

export interface HeadlessJudgeOptions {
  /** Milliseconds for each step of a trial. @default 10,000 */
  readonly timeoutMs?: number;
}

export function createHeadlessJudge({ timeoutMs = 10_000 }: HeadlessJudgeOptions = {}): SpecJudge {
  return { judge: judged => faultsOfSpec(judged, trial => tryInThread({ ...trial, timeoutMs })) };
}
