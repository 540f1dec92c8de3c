// Starts calls that have passed the gate: at once, or after the user's approval.
import type { Policy } from '@vitrine/policy';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Gate, PreparedCall } from '../approvals/call-gate.ts';
import { AgentError } from '../errors.ts';
import { type Calls, createPollingFilter } from './calls.ts';
import type { InFlight } from './in-flight.ts';

export interface StartCallOptions {
  readonly gate: Gate;
  readonly calls: Calls;
  readonly policy: Policy;
  readonly inFlight: InFlight;
}

/** A call that was started. In an object, so that its starter does not wait for the result. */
interface StartedCall {
  /** Rejects with `AgentError` when the call is refused or fails. */
  readonly result: Promise<ToolResult>;
}

/**
 * Resolves when the call's first event is in the log, or when the user is about to be asked. Rejects only when that event cannot be written. `signal`
 * cancels the call.
 */
export type StartCall = (prepared: PreparedCall, signal?: AbortSignal | undefined) => Promise<StartedCall>;

/** Makes a call again whose first event another process has logged. Rejects with `AgentError` when it fails; its end is in the log. */
export type RepeatCall = (prepared: PreparedCall, signal: AbortSignal) => Promise<ToolResult>;

export const createRepeatCall =
  ({ calls, inFlight }: Pick<StartCallOptions, 'calls' | 'inFlight'>): RepeatCall =>
  ({ call }, signal) =>
    inFlight.run({ id: call.callId, sessionId: call.sessionId, signal, whenAborted: createWithdrawnError }, ending =>
      calls.run(call, ending),
    );

export const createWithdrawnError = (): AgentError => new AgentError('cancelled', 'The view withdrew what it asked.');

export function createStartCall({ gate, calls, policy, inFlight }: StartCallOptions): StartCall {
  const isRepeatedPoll = createPollingFilter();
  const begin = async ({ call, request }: Pick<PreparedCall, 'call' | 'request'>): Promise<void> => {
    await calls.begin(call);
    policy.noteCall(request);
  };
  const runConfirmed = async (prepared: PreparedCall, ending: AbortSignal): Promise<ToolResult> => {
    const confirmed = await gate.confirm(prepared, ending);
    await begin(confirmed);
    const { call, obstacle } = confirmed;
    if (!obstacle) return calls.run(call, ending);
    await calls.fail({ ...call, server: call.connection.name, toolName: call.tool.name }, obstacle);
    throw obstacle;
  };
  return async (prepared, signal) => {
    const { call, verdict } = prepared;
    const { callId: id, sessionId } = call;
    const work = { id, sessionId, signal, whenAborted: createWithdrawnError };
    if (verdict.decision === 'ask') return { result: inFlight.run(work, ending => runConfirmed(prepared, ending)) };
    if (isRepeatedPoll(call)) return { result: inFlight.run(work, ending => calls.runUnlogged(call, ending)) };
    const beginning = Promise.withResolvers<void>();
    // In flight before its first event is seen, so that a reader of the log can cancel it.
    const result = inFlight.run(work, async ending => {
      beginning.resolve(begin(prepared));
      await beginning.promise;
      return calls.run(call, ending);
    });
    result.catch(beginning.reject);
    await beginning.promise;
    return { result };
  };
}
