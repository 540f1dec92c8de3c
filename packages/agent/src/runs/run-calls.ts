// The calls of a run: opened when the model begins to write one, then made through the gate like every other call.
import type { Policy } from '@vitrine/policy';
import { readNativeComponent } from '@vitrine/protocol/tool-metadata';
import type { Gate, PreparedCall } from '../approvals/call-gate.ts';
import type { Fingerprints } from '../approvals/fingerprints.ts';
import type { Calls } from '../calls/calls.ts';
import type { RepeatCall, StartCall } from '../calls/start-call.ts';
import { AgentError, isLogError } from '../errors.ts';
import type { ReadProjectRules } from '../projects/project-rules.ts';
import type { Log } from '../store/log/log.ts';
import type { CallUI, CallUIs } from '../ui/call-uis.ts';
import type { AppTools } from '../views/app-tools.ts';
import type { RunCalls } from './run.ts';

export interface RunCallsOptions {
  readonly gate: Gate;
  readonly policy: Policy;
  readonly fingerprints: Fingerprints;
  readonly calls: Calls;
  readonly interfaces: CallUIs;
  readonly appTools: Pick<AppTools, 'call'>;
  readonly log: Log;
  readonly start: StartCall;
  readonly repeat: RepeatCall;
  readonly readProject: ReadProjectRules;
}

interface Opened {
  readonly sessionId: string;
  readonly runId: string;
  readonly server: string;
  readonly toolName: string;
  /** Interface, when the arguments stream: the surface opens before the call is made. */
  readonly ui: CallUI | undefined;
}

export function createRunCalls(options: RunCallsOptions): RunCalls {
  const { gate, policy, fingerprints, calls, interfaces, appTools, log, start, repeat, readProject } = options;
  const openedCalls = new Map<string, Opened>();

  /** Ends a call that is not made. */
  const end = async (callId: string, call: Opened, error: AgentError): Promise<void> => {
    openedCalls.delete(callId);
    call.ui?.close();
    await calls.fail({ ...call, callId }, error);
  };

  return {
    async open({ sessionId, runId, step, callId, directed, schedule }, offered) {
      // A call of a view's tool is logged when it is made; it has no surface of its own.
      if (offered.kind === 'app') return false;
      const { connection, tool } = offered;
      const { name: server } = connection;
      // What a schedule may do is read when the call is made: until then its arguments are not shown.
      const limits = schedule === undefined ? undefined : { allowed: [] };
      const rules = { ...(await readProject(sessionId)), schedule: limits };
      const request = { initiator: 'model' as const, sessionId, server, tool, directed, ...rules };
      const fingerprint = fingerprints.ofCall(server, tool);
      const isAllowed = policy.decide({ ...request, fingerprint }).decision === 'allow';
      const streams = isAllowed && !mayHoldSecrets(tool.inputSchema);
      const title = tool.title ?? tool.annotations?.title;
      const native = readNativeComponent(tool);
      await log.append(sessionId, {
        type: 'tool:input',
        callId,
        runId,
        step,
        server,
        toolName: tool.name,
        ...(typeof title === 'string' && title !== '' ? { title } : {}),
        streams,
        ...(native === undefined ? {} : { native }),
      });
      const ui = streams
        ? await interfaces.open({ sessionId, callId, connection, tool, initiator: 'model' })
        : undefined;
      openedCalls.set(callId, { sessionId, runId, server, toolName: tool.name, ui });
      return streams;
    },
    async make({ sessionId, runId, callId, offered, args, draft, directed, schedule }, signal) {
      if (offered.kind === 'app') return appTools.call(offered, { callId, runId, args }, signal);
      const { connection, tool } = offered;
      const ui = openedCalls.get(callId)?.ui;
      openedCalls.delete(callId);
      const caller = { sessionId, initiator: 'model' as const, runId, directed, schedule };
      const requested = { server: connection.name, tool: tool.name, arguments: args, callId, draft };
      let prepared: PreparedCall;
      try {
        prepared = await gate.prepare(caller, requested);
      } catch (error) {
        ui?.close();
        await calls.fail({ sessionId, callId, server: connection.name, toolName: tool.name }, error as AgentError);
        return;
      }
      try {
        const { result } = await start({ ...prepared, call: { ...prepared.call, ui } }, signal);
        await result;
      } catch (error) {
        // The log has the outcome of the call; the model reads it from there.
        if (!(error instanceof AgentError) || isLogError(error)) throw error;
      } finally {
        ui?.close();
      }
    },
    async resume({ sessionId, runId, callId, server, toolName, args, draft, wasSent, approvalId, ...from }, signal) {
      const endQuestion = (): Promise<unknown> =>
        approvalId === undefined
          ? Promise.resolve()
          : log.append(sessionId, { type: 'approval:response', approvalId, status: 'cancelled' });
      const caller = { sessionId, initiator: 'model' as const, runId, ...from };
      try {
        const requested = { server, tool: toolName, arguments: args, callId, draft };
        const prepared = await gate.prepare(caller, requested).catch(async (error: AgentError) => {
          await endQuestion();
          await calls.fail({ sessionId, callId, server, toolName }, error);
          throw error;
        });
        // It was allowed before it was sent.
        if (wasSent) await repeat(prepared, signal);
        else {
          if (prepared.verdict.decision !== 'ask') await endQuestion();
          await (await start({ ...prepared, approvalId }, signal)).result;
        }
      } catch (error) {
        if (!(error instanceof AgentError) || isLogError(error)) throw error;
      }
    },
    async refuse(callId, error) {
      const call = openedCalls.get(callId);
      if (call) await end(callId, call, error);
    },
    async abandon(sessionId, runId, callIds) {
      for (const [callId, call] of openedCalls) {
        if (call.sessionId !== sessionId || call.runId !== runId || callIds.has(callId)) continue;
        await end(callId, call, new AgentError('cancelled', 'The call was not made: the run ended before it.'));
      }
    },
  };
}

/** Secret arguments are not shown while they stream either. */
const mayHoldSecrets = (schema: object): boolean => /"writeOnly"|"password"/.test(JSON.stringify(schema));
