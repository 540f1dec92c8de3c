// Compares what a model did with what a task expects of it.

import { toolFilter } from '@vitrine/agent/internal/tool-filter';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { Expectation } from './tasks-file.ts';

/** One call of a model. */
export interface TrialCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Reason why it has no successful result. Absent: it succeeded. */
  readonly error?: string;
}

/** One run of a task by a model. */
export interface Trial {
  readonly calls: readonly TrialCall[];
  /** Interfaces that a chat would show. */
  readonly interfaces: number;
  readonly answer: string;
  /** Reason why the run ended: `completed`, or why not. */
  readonly reason: string;
  readonly steps: number;
  readonly usage: Usage;
  readonly durationMs: number;
  /** Differences from what is expected, one sentence each. Empty: it passed. */
  readonly failures: readonly string[];
}

/** The differences, one sentence each. */
export function judgeTrial(trial: Omit<Trial, 'failures'>, expected: Expectation): string[] {
  const { calls, interfaces, answer, reason } = trial;
  const failures: string[] = [];
  if (reason !== 'completed') failures.push(`The run ended with: ${reason.replace(/\.$/, '')}.`);
  const others = [...calls];
  for (const expectedCall of expected.calls ?? []) {
    const at = others.findIndex(
      call =>
        isTool(call.tool, expectedCall.tool) &&
        call.error === undefined &&
        includes(call.arguments, expectedCall.arguments ?? {}),
    );
    if (at !== -1) others.splice(at, 1);
    else failures.push(describeMissing(calls, expectedCall));
  }
  if (expected.only) for (const { tool } of others) failures.push(`It called ${tool}, which is not expected.`);
  for (const pattern of expected.never ?? []) {
    const call = calls.find(({ tool }) => isTool(tool, pattern));
    if (call) failures.push(`It called ${call.tool}, which it must not.`);
  }
  if (expected.interface === true && interfaces === 0) failures.push('No interface appeared.');
  if (expected.interface === false && interfaces > 0) failures.push('An interface appeared.');
  for (const text of expected.answer ?? [])
    if (!answer.toLowerCase().includes(text.toLowerCase()))
      failures.push(`The answer does not have ${JSON.stringify(text)}.`);
  return failures;
}

function describeMissing(calls: readonly TrialCall[], expectedCall: NonNullable<Expectation['calls']>[number]): string {
  const tried = calls.filter(call => isTool(call.tool, expectedCall.tool));
  const call = tried.find(({ error }) => error !== undefined) ?? tried[0];
  if (!call) return `It did not call ${expectedCall.tool}.`;
  if (call.error !== undefined) return `The call of ${expectedCall.tool} failed: ${call.error}`;
  return `It called ${expectedCall.tool} with ${JSON.stringify(call.arguments)}, and not with ${JSON.stringify(expectedCall.arguments)}.`;
}

function isTool(tool: string, pattern: string): boolean {
  const [server = '', ...name] = tool.split('/');
  return toolFilter({ allow: [pattern] })(server, name.join('/'));
}

/** True if `value` has all that `part` has: members of objects, and items of lists in their places. */
function includes(value: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return Object.is(value, part);
  if (typeof value !== 'object' || value === null || Array.isArray(part) !== Array.isArray(value)) return false;
  if (Array.isArray(part) && part.length !== (value as unknown[]).length) return false;
  return Object.entries(part).every(([key, inner]) => includes((value as Record<string, unknown>)[key], inner));
}
