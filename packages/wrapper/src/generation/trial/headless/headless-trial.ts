// Tries the page of a tool in a DOM without a browser. Every spec passes here before it is shown.

import { findSpecFaults } from '../page-trial.ts';
import type { SpecCheck } from '../spec-check.ts';
import { tryInThread } from './trial-thread.ts';

export interface HeadlessTrialOptions {
  /** Milliseconds for each step of a trial. @default 10_000 */
  readonly timeoutMs?: number;
}

export function createHeadlessTrial({ timeoutMs = 10_000 }: HeadlessTrialOptions = {}): SpecCheck {
  return { run: checked => findSpecFaults(checked, trial => tryInThread({ ...trial, timeoutMs })) };
}
