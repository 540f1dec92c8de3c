// One trial: a session of its own with the real agent, read from its log.
import type { Agent } from '@vitrine/agent';
import { toolFilter } from '@vitrine/agent/internal/tool-filter';
import { chooseUI } from '@vitrine/protocol/internal/session/choose-ui';
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { judgeTrial, type Trial, type TrialCall } from './judge-trial.ts';
import type { Task } from './tasks-file.ts';

export interface TrialOptions {
  readonly task: Task;
  readonly modelId: string;
  /** Patterns of tools that may be called without a user. */
  readonly allow: readonly string[];
  readonly timeoutMs: number;
  readonly stop: AbortSignal;
  /** Called with the usage of each step; false ends the run. */
  readonly spend: (usage: Usage) => boolean;
  /** Milliseconds, from any zero. @default performance.now */
  readonly clock?: () => number;
}

/** Runs the task, and resolves also when the run fails. */
export async function runTrial(agent: Agent, options: TrialOptions): Promise<Trial> {
  const { task, modelId, timeoutMs, clock = () => performance.now() } = options;
  const { id: sessionId } = await agent.createSession();
  const began = clock();
  const { runId } = await agent.sendMessage(sessionId, { text: task.prompt, model: modelId });
  const limit = AbortSignal.any([options.stop, AbortSignal.timeout(timeoutMs)]);
  const stopRun = (): void => void agent.stopRun(sessionId, runId).catch(() => {});
  limit.addEventListener('abort', stopRun, { once: true });
  if (limit.aborted) stopRun();
  const reading = new AbortController();
  const events: SessionEvent[] = [];
  try {
    for await (const event of await agent.events(sessionId, { signal: reading.signal })) {
      events.push(event);
      if (event.type === 'approval:request') await decide(agent, sessionId, event, options.allow);
      if (event.type === 'step:end' && event.usage && !options.spend(event.usage)) stopRun();
      if (event.type === 'run:end' && event.runId === runId) break;
    }
  } finally {
    limit.removeEventListener('abort', stopRun);
    reading.abort();
  }
  const trial = { ...readEvents(events), durationMs: Math.round(clock() - began) };
  return { ...trial, failures: judgeTrial(trial, task.expect) };
}

type ApprovalRequest = Extract<SessionEvent, { type: 'approval:request' }>;

/** No user is there: only what the tasks expect, and what the command line allows, is called. */
async function decide(
  agent: Agent,
  sessionId: string,
  { approvalId, server, toolName, kind = 'tool', draft }: ApprovalRequest,
  allow: readonly string[],
): Promise<void> {
  const approved = kind === 'tool' && draft !== true && allow.length > 0 && toolFilter({ allow })(server, toolName);
  const reason = approved ? {} : { reason: 'No user is there to approve this.' };
  await agent.respond(sessionId, approvalId, { approved, ...reason });
}

function readEvents(events: readonly SessionEvent[]): Omit<Trial, 'durationMs' | 'failures'> {
  const answers = events.flatMap(event => (event.type === 'step:end' && event.text !== '' ? [event.text] : []));
  const end = events.findLast(event => event.type === 'run:end');
  return {
    calls: readCalls(events),
    interfaces: new Set(events.flatMap(event => (showsInterface(event) ? [event.callId] : []))).size,
    answer: answers.join('\n'),
    reason: end?.error?.message ?? end?.reason ?? 'interrupted',
    steps: end?.steps ?? 0,
    usage: end?.usage ?? {},
  };
}

type CallEvent = Extract<SessionEvent, { type: 'llm:tool-call' | 'tool:interface' | 'llm:tool-result' }>;

/** True if the event says that a chat shows an interface of its call. */
function showsInterface(event: SessionEvent): event is CallEvent {
  if (event.type === 'llm:tool-call') return event.native !== undefined;
  if (event.type === 'llm:tool-result') return chooseUI(event.sanitized.content) !== undefined;
  return event.type === 'tool:interface';
}

/** The calls in their order. The last event of a call decides what became of it. */
function readCalls(events: readonly SessionEvent[]): TrialCall[] {
  const calls = new Map<string, TrialCall>();
  for (const event of events) {
    if (event.type === 'step:end')
      for (const { callId, name, args, problem } of event.calls)
        if (problem !== undefined) calls.set(callId, { tool: name, arguments: args, error: problem });
    if (event.type === 'approval:request' && event.callId !== undefined)
      calls.set(event.callId, { ...readCall(event), error: 'it was denied' });
    if (event.type === 'llm:tool-call') calls.set(event.callId, readCall(event));
    const call = event.type === 'llm:tool-result' ? calls.get(event.callId) : undefined;
    if (call && event.type === 'llm:tool-result' && !event.success)
      calls.set(event.callId, { ...call, error: event.error?.message ?? 'the tool reported an error' });
  }
  return [...calls.values()];
}

function readCall({
  server,
  toolName,
  args,
}: {
  server: string;
  toolName: string;
  args: Record<string, unknown>;
}): TrialCall {
  return { tool: `${server}/${toolName}`, arguments: args };
}
