// One run: model requests and the calls they ask for, until the model has no more calls. Every step is in the log before the next begins.
import type { Connections } from '@vitrine/connect';
import type { Model, Models } from '@vitrine/model';
import { activeEvents } from '@vitrine/protocol/internal/session/branches';
import type { ModelContext } from '@vitrine/protocol/internal/session/model-context';
import type { RunEndReason, StepEndEvent, StepStartEvent, Usage } from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import type { Clock } from '../clock.ts';
import { AgentError, errorCode, errorLine } from '../errors.ts';
import { readPreferences } from '../preferences.ts';
import { readSessionProject } from '../projects/project-record.ts';
import { type Log, toChange } from '../store/log/log.ts';
import { createLogCopy } from '../store/log/log-copy.ts';
import { RUN_INTERRUPTED } from '../store/recover.ts';
import type { Store } from '../store/store.ts';
import type { AgentProfile } from '../types.ts';
import type { OfferedAppTool } from '../views/app-tools.ts';
import { keepDraft } from './keep-draft.ts';
import type { LiveWriter } from './live-step.ts';
import type { ResumedCall, ResumePoint } from './plan-resume.ts';
import { buildPrompt } from './prompt/build-prompt.ts';
import { checkTools } from './prompt/check-tools.ts';
import { limitOffer } from './prompt/find-tools.ts';
import { readWindow } from './prompt/model-window.ts';
import { readOffServers } from './prompt/off-servers.ts';
import { readSaidOmissions } from './prompt/omissions.ts';
import { createFileReader, readNeededRefs } from './prompt/read-files.ts';
import { requestFitted } from './prompt/request-fitted.ts';
import { systemPrompt } from './prompt/system-prompt.ts';
import { type OfferedTool, offerTools } from './prompt/tool-offer.ts';
import { LOST_DIGITS, NO_OBJECT, type StepOutcome, type WrittenCall } from './request-step.ts';

const DEFAULT_STEP_LIMIT = 24;

/** Run that makes a call. */
interface CallingRun {
  readonly sessionId: string;
  readonly runId: string;
  readonly directed: boolean;
  /** Id of the schedule whose message the run answers. */
  readonly schedule?: string | undefined;
}

/** Calls of tools in a run: through the same gate as every other call. */
export interface RunCalls {
  /** The model has begun to write a call, so its surface may open. Resolves with whether the arguments may be shown while they stream. */
  open(call: CallingRun & { step: number; callId: string }, offered: OfferedTool): Promise<boolean>;
  /** Makes the call or logs why not; its end is in the log when this resolves. Rejects with `AgentError` `store-failed` only. */
  make(call: WrittenCall & CallingRun, signal: AbortSignal): Promise<void>;
  /** Makes a call of a run that another process began, or sends it again; its end is in the log when this resolves. Rejects as `make` does. */
  resume(call: ResumedCall & CallingRun, signal: AbortSignal): Promise<void>;
  /** Ends a call that was opened and cannot be made as the model wrote it. */
  refuse(callId: string, error: AgentError): Promise<void>;
  /** Ends the calls of a run that were opened but will not be made: all except those in `made`. */
  abandon(sessionId: string, runId: string, callIds: ReadonlySet<string>): Promise<void>;
}

export interface RunOptions {
  readonly sessionId: string;
  readonly runId: string;
  readonly modelId: string;
  /** The failed run that this one continues. */
  readonly retryOf?: string | undefined;
  /** Messages of other runs that this one answers. */
  readonly answers?: readonly string[] | undefined;
  /** The run begins on a branch that goes on after this event; absent: where the session is. */
  readonly branchAfter?: number | undefined;
  readonly profile: AgentProfile;
  readonly models: Models;
  readonly connections: Connections;
  readonly log: Log;
  readonly store: Store;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly live: LiveWriter;
  readonly calls: RunCalls;
  readonly contexts: (sessionId: string) => Promise<readonly ModelContext[]>;
  /** The tools that open views offer. */
  readonly appTools: (sessionId: string) => readonly OfferedAppTool[];
  /** Messages sent to steer this run that no step has read. */
  readonly steering: { readonly isEmpty: boolean; take(): readonly string[] };
  readonly signal: AbortSignal;
  /** Point at which a run that another process began continues. @default the run begins here */
  readonly resume?: ResumePoint | undefined;
  /**
   * Called when the storage does not answer for too long: the run leaves without an end, and a process goes on with it later. Absent: the run ends as
   * `failed`.
   */
  readonly leave?: ((error: AgentError) => void) | undefined;
  /** Whether the run leaves before its next step, without an end, and another process continues it. */
  readonly isPaused: () => boolean;
  /** Called with the usage of each step that this process makes. Never throws. */
  readonly onUsage: (usage: Usage, modelId: string) => void;
  /** Called when the phase changes; the first one is `thinking`. */
  readonly onPhase: (phase: RunPhase) => void;
}

/** `calling`: it waits for its calls alone. `ending`: only `run:end` will follow, and a message that arrives now belongs to another run. */
export type RunPhase = 'thinking' | 'calling' | 'ending';

type Ending = { reason: RunEndReason; error?: { code: string; message: string } };

/** Resolves when the run has ended and its end is in the log. Rejects with `AgentError` `store-failed` when the log cannot be written. */
export async function runAgent(options: RunOptions): Promise<void> {
  const { sessionId, runId, modelId, profile, models, log, live } = options;
  const { resume, answers = [], branchAfter } = options;
  const progress: RunProgress = { steps: resume?.steps ?? 0, usage: createUsage() };
  for (const usage of resume?.usage ?? []) progress.usage.add(usage);
  const end = async ({ reason, error }: Ending): Promise<void> => {
    options.onPhase('ending');
    await options.calls.abandon(sessionId, runId, new Set());
    await log.append(sessionId, {
      type: 'run:end',
      runId,
      reason,
      steps: progress.steps,
      ...(error === undefined ? {} : { error }),
      ...progress.usage.read(),
    });
    live.clear();
  };

  const info = models.list().find(({ id }) => id === modelId);
  if (!info) throw new AgentError('unknown-model', `There is no model ${modelId}.`, { received: modelId });
  if (!resume)
    await log.write([
      ...(branchAfter === undefined ? [] : [toChange(sessionId, { type: 'branch', after: branchAfter })]),
      toChange(sessionId, {
        type: 'run:start',
        runId,
        model: info,
        ...(profile.name === '' ? {} : { agent: profile.name }),
        ...(options.retryOf === undefined ? {} : { retryOf: options.retryOf }),
        ...(answers.length === 0 ? {} : { answers: [...answers] }),
      }),
    ]);
  const model = await models.get(modelId).catch((error: unknown) => ({ failed: error }));
  if ('failed' in model) return await end({ reason: 'failed', error: describe(model.failed) });

  if (!resume) await checkTools(options.connections, options.signal);
  try {
    const ending = await makeSteps({ ...options, model, progress, readLog: createLogCopy(options) });
    if (ending) await end(ending);
  } catch (error) {
    if (options.leave && error instanceof AgentError && error.storeProblem === 'away') return options.leave(error);
    try {
      await end({ reason: 'failed', error: describe(error) });
    } catch {
      // Not even one event can be written. The next start of the agent ends this run.
    }
    throw error;
  }
}

interface RunProgress {
  /** Steps that have begun. */
  steps: number;
  readonly usage: ReturnType<typeof createUsage>;
}

interface StepsOptions extends RunOptions {
  readonly model: Model;
  readonly readLog: () => Promise<readonly SessionEvent[]>;
  readonly progress: RunProgress;
}

/** Makes steps and their calls until the run ends. Resolves with undefined when it is paused: another process goes on with it. */
async function makeSteps(options: StepsOptions): Promise<Ending | undefined> {
  const { signal, model, progress, calls, resume } = options;
  const { sessionId, runId } = options;
  const schedule = findSchedule(await options.readLog(), runId);
  const inRun = { sessionId, runId, directed: model.info.offline === true, schedule };
  const limit = options.profile.stepLimit ?? DEFAULT_STEP_LIMIT;
  const untilEnded = async (ends: readonly Promise<void>[]): Promise<void> => {
    options.onPhase('calling');
    await Promise.all(ends);
    options.onPhase('thinking');
  };
  if (resume) await untilEnded(resume.calls.map(call => calls.resume({ ...call, ...inRun }, signal)));
  if (resume?.lastStep?.finishReason === 'aborted') return { reason: 'stopped' };
  let lastStep = resume?.lastStep && readOutcome(resume.lastStep);
  // A step that has begun and has no end in the log is requested again.
  let isRepeated = !lastStep && progress.steps > 0;
  for (;;) {
    if (signal.aborted) return endOfAborted(signal);
    if (lastStep?.error) return { reason: 'failed', error: lastStep.error };
    if (lastStep && isWhole(lastStep.end) && options.steering.isEmpty) return { reason: 'completed' };
    if (options.isPaused()) return undefined;
    if (progress.steps === limit && !isRepeated) return { reason: 'step-limit' };
    if (!isRepeated) progress.steps++;
    lastStep = await makeStep({ ...options, inRun, step: progress.steps, isRepeated });
    isRepeated = false;
    progress.usage.add(lastStep.end.usage);
    if (lastStep.end.usage) options.onUsage(lastStep.end.usage, options.modelId);
    if (signal.aborted || options.isPaused()) continue;
    await untilEnded(lastStep.calls.map(call => calls.make({ ...call, ...inRun }, signal)));
  }
}

/** Whether a step ends its run: it asks for nothing, and its process did not die in the middle of it. */
const isWhole = ({ calls, finishReason }: StepOutcome['end']): boolean =>
  calls.length === 0 && finishReason !== 'interrupted';

/** The outcome of a step that another process made; its calls are resumed. */
const readOutcome = (lastStep: StepEndEvent): StepOutcome => ({
  end: lastStep,
  calls: [],
  ...(lastStep.error === undefined ? {} : { error: lastStep.error }),
});

/** The user stopped the run, or the process is closing. */
function endOfAborted({ reason }: AbortSignal): Ending {
  return isClosing(reason) ? { reason: 'interrupted', error: RUN_INTERRUPTED } : { reason: 'stopped' };
}

const isClosing = (reason: unknown): boolean => reason instanceof AgentError && reason.code === 'closed';

interface StepOptions extends StepsOptions {
  readonly inRun: CallingRun;
  readonly step: number;
  /** The beginning of the step is in the log. */
  readonly isRepeated: boolean;
}

/** Writes `step:start`, makes the request, writes `step:end`. */
async function makeStep(options: StepOptions): Promise<StepOutcome> {
  const { sessionId, runId, step, model, profile, log, store, clock, live, calls, randomId, signal } = options;
  const allEvents = await options.readLog();
  const [preferences, project, window] = await Promise.all([
    readPreferences(store),
    readSessionProject(store, sessionId),
    readWindow(model.info, options),
  ]);
  const events = activeEvents(allEvents);
  const allTools = offerTools({
    connections: options.connections,
    filter: profile.tools,
    // Tools of views are allowed for as long as their view, which no schedule knows.
    appTools: options.inRun.schedule === undefined ? options.appTools(sessionId) : [],
    // The switches hold in every branch.
    off: new Set([...readOffServers(allEvents), ...(project?.serversOff ?? [])]),
    toolsOff: [...(preferences.toolsOff ?? []), ...(project?.toolsOff ?? [])],
  });
  // The planner ranks all tools itself.
  const offer = model.info.offline ? allTools : limitOffer(allTools, events);
  const messageIds = options.isRepeated ? [] : options.steering.take();
  // The prompt reads the messages of this step from its own `step:start`, which also records what had to be left out.
  const upcoming: StepStartEvent = { type: 'step:start', runId, step, messageIds: [...messageIds], seq: 0, at: '' };
  const hasSurfaces = events.some(({ type }) => type === 'llm:tool-call');
  const prompt = await buildPrompt({
    events: [...events, ...(options.isRepeated ? [] : [upcoming])],
    contexts: hasSurfaces ? withoutHiddenSurfaces(await options.contexts(sessionId), events) : [],
    systemPrompt: systemPrompt(profile, {
      today: new Date(clock.now()).toISOString().slice(0, 10),
      preferences,
      project,
    }),
    files: project?.files,
    store: createFileReader(store, readNeededRefs([...events, upcoming], runId)),
    accepted: model.info.attachments,
    withInterfaceData: profile.interfaceData === true,
  });
  const draft = keepDraft({ sessionId, store, live });
  const outcome = await requestFitted({
    model,
    window,
    prompt,
    signal,
    store,
    runId,
    step,
    offer,
    live,
    clock,
    randomId,
    onStart: async shortened => {
      if (options.isRepeated) return;
      await log.append(sessionId, {
        type: 'step:start',
        runId,
        step,
        ...(messageIds.length === 0 ? {} : { messageIds: [...messageIds] }),
        ...(shortened === undefined ? {} : { shortened }),
      });
    },
    saidOmissions: readSaidOmissions(events),
    onCall: (callId, offered) => calls.open({ callId, step, ...options.inRun }, offered),
  });
  const isCut = outcome.end.finishReason === 'aborted' && isClosing(signal.reason);
  await log.append(sessionId, isCut ? { ...outcome.end, finishReason: 'interrupted' } : outcome.end);
  await draft.end();
  // Everything is in the log now; the live step is cleared.
  live.clear();
  for (const { callId, problem } of outcome.end.calls)
    if (problem !== undefined)
      await calls.refuse(
        callId,
        new AgentError('bad-arguments', problem.startsWith(LOST_DIGITS) ? LOST_DIGITS : NO_OBJECT),
      );
  const callIds = new Set(outcome.calls.map(({ callId }) => callId));
  await calls.abandon(sessionId, runId, callIds);
  return outcome;
}

/** Id of the schedule whose message is among those that a run, or the run that it takes up, answers: all of the run has its limits. */
function findSchedule(events: readonly SessionEvent[], runId: string): string | undefined {
  let schedule: string | undefined;
  let earlierId: string | undefined;
  for (const event of events) {
    if (event.type === 'message:user' && event.runId === runId) schedule ??= event.schedule;
    if (event.type === 'run:start' && event.runId === runId) earlierId = event.retryOf;
  }
  return schedule ?? (earlierId === undefined ? undefined : findSchedule(events, earlierId));
}

/** Leaves out the contexts of surfaces on other branches, which are not shown. */
function withoutHiddenSurfaces(contexts: readonly ModelContext[], events: readonly SessionEvent[]): ModelContext[] {
  const shownIds = new Set(events.flatMap(event => (event.type === 'llm:tool-call' ? event.callId : [])));
  return contexts.filter(({ surfaceId }) => shownIds.has(surfaceId));
}

function createUsage() {
  const sum: { -readonly [Key in keyof Usage]: number } = {};
  return {
    add(usage: Usage = {}): void {
      for (const [key, value] of Object.entries(usage) as [keyof Usage, number | undefined][])
        if (value !== undefined) sum[key] = (sum[key] ?? 0) + value;
    },
    read: (): { usage?: Usage } => (Object.keys(sum).length === 0 ? {} : { usage: { ...sum } as Usage }),
  };
}

const describe = (error: unknown) => ({ code: errorCode(error, 'failed'), message: errorLine(error) });
