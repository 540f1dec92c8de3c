// Starts calls that have passed the gate: at once, or after the user's approval.
import type { Policy } from '@vitrine/policy';
import type { ToolResult } from '@vitrine/protocol/content';
import type { Gate, PreparedCall } from '../approvals/gate.ts';
import { AgentError } from '../errors.ts';
import { type Calls, createPollingFilter } from './calls.ts';
import type { InFlight } from './in-flight.ts';

export interface StartCallOptions {
  readonly gate: Gate;
  readonly calls: Calls;
  readonly policy: Policy;
  readonly inFlight: InFlight;
}

/** Throws only when the call's first event cannot be written; every other failure rejects. `signal` cancels the call. */
export type StartCall = (prepared: PreparedCall, signal?: AbortSignal | undefined) => Promise<ToolResult>;

export const withdrawn = (): AgentError => new AgentError('cancelled', 'The view withdrew what it asked.');

export function createStartCall({ gate, calls, policy, inFlight }: StartCallOptions): StartCall {
  const pollsAgain = createPollingFilter();
  const begin = ({ call, request }: Pick<PreparedCall, 'call' | 'request'>): void => {
    calls.begin(call);
    policy.noteCall(request);
  };
  return (prepared, signal) => {
    const { call, verdict } = prepared;
    const { callId: id, sessionId } = call;
    const work = { id, sessionId, signal, whenAborted: withdrawn };
    if (verdict.decision === 'allow') {
      if (pollsAgain(call)) return inFlight.run(work, ending => calls.runUnlogged(call, ending));
      begin(prepared);
      return inFlight.run(work, ending => calls.run(call, ending));
    }
    return inFlight.run(work, async ending => {
      const confirmed = await gate.confirm(prepared, ending);
      begin(confirmed);
      if (!confirmed.obstacle) return calls.run(confirmed.call, ending);
      calls.fail({ ...call, server: call.connection.name, toolName: call.tool.name }, confirmed.obstacle);
      throw confirmed.obstacle;
    });
  };
}
