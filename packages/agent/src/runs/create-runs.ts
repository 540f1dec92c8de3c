// The runs of all sessions, with the models and the profile that they share.
import type { Models } from '@vitrine/model';
import type { ModelInfo } from '@vitrine/protocol/internal/session/run-events';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import { readSessionProject } from '../projects/project-record.ts';
import type { Log } from '../store/log/log.ts';
import type { AgentProfile, LiveSession } from '../types.ts';
import { createLiveStep, type LiveWriter } from './live-step.ts';
import type { NewMessage } from './new-message.ts';
import type { ResumePlan } from './plan-resume.ts';
import { type RunOptions, runAgent } from './run.ts';
import { createSessionRuns, type NewRun, type SessionRuns } from './session-runs.ts';
import { type WriteTitleOptions, writeTitle } from './write-title.ts';

const DEFAULT_PROFILE: AgentProfile = { name: '' };

export interface RunsOptions
  extends Pick<
    RunOptions,
    'connections' | 'store' | 'clock' | 'randomId' | 'calls' | 'contexts' | 'appTools' | 'onUsage'
  > {
  readonly models: Models | undefined;
  readonly profile: AgentProfile | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /** See `RunOptions.leave`. */
  readonly leave?: ((sessionId: string, error: AgentError) => void) | undefined;
  /** Called before a run is asked for: takes over the profile that another process has stored. */
  readonly refreshChoices: () => Promise<void>;
  /** See `AgentOptions.writesTitles`. */
  readonly writesTitles: boolean;
  readonly onError: (error: Error) => void;
}

export interface Runs {
  /** See `Agent`. */
  send(sessionId: string, message: NewMessage): Promise<{ messageId: string; runId: string }>;
  remove(sessionId: string, messageId: string): Promise<boolean>;
  retry(sessionId: string, runId: string, next: NewRun): Promise<{ runId: string }>;
  answerAgain(sessionId: string, runId: string, next: NewRun): Promise<{ runId: string }>;
  switchBranch(sessionId: string, seq: number): Promise<void>;
  stop(sessionId: string, runId: string): Promise<boolean>;
  /** Stops the session's run and takes back its waiting messages; resolves when that is in the log. */
  end(sessionId: string): Promise<void>;
  live(sessionId: string): LiveSession;
  models(): readonly ModelInfo[];
  defaultModelId(): string | undefined;
  setProfile(profile: AgentProfile): void;
  readonly profile: AgentProfile;
  /** Goes on with the runs that another process began. */
  resume(sessionId: string, plan: ResumePlan): Promise<void>;
  /** Whether a session, by default any, has a run, or messages that wait for one. */
  isBusy(sessionId?: string): boolean;
  /** Tells whether the session's run does something else than waiting for its calls. */
  isThinking(sessionId: string): boolean;
  /** The session's run begins no other step. */
  pause(sessionId: string): void;
  /** Ends what the session runs here and forgets it: another process has it. */
  release(sessionId: string): Promise<void>;
  /** Stops the runs of all sessions, and takes back the messages that wait; resolves when that is in the log, or could not be written. */
  endAll(): Promise<void>;
  /** Ends every run; resolves when their ends are in the log. */
  close(): Promise<void>;
}

export function createRuns(options: RunsOptions): Runs {
  const { models, onError } = options;
  const sessions = new Map<string, SessionRuns>();
  /** Readers keep these, also while the runs are in another process. */
  const liveSteps = new Map<string, LiveWriter>();
  let profile = options.profile ?? DEFAULT_PROFILE;
  let isClosed = false;
  /** Aborts the titles that are being written. */
  const closing = new AbortController();
  const titles = new Set<Promise<void>>();

  const chooseModel = (modelId: string | undefined): string => {
    if (!models) throw new AgentError('no-model', 'This chat has no model.');
    const id = modelId ?? profile.modelId ?? models.defaultId;
    const modelIds = models.list().map(info => info.id);
    if (modelIds.includes(id)) return id;
    throw new AgentError(
      'unknown-model',
      `There is no model ${id.slice(0, 100)}. Use one of: ${modelIds.join(', ')}.`,
      {
        received: id,
      },
    );
  };

  /** Another process may have changed the models, their keys, or what the user has chosen. */
  const refreshChoices = async (): Promise<void> => {
    await Promise.all([models?.refresh?.('stored'), options.refreshChoices()]);
  };

  const getLive = (sessionId: string): LiveWriter => {
    const live = liveSteps.get(sessionId) ?? createLiveStep();
    liveSteps.set(sessionId, live);
    return live;
  };

  /** Not waited for: the next run need not wait for a title. `onEnd` is called with whether a later run may write one. */
  const addTitle = (run: Omit<WriteTitleOptions, 'signal'>, onEnd: (mayFollow: boolean) => void): void => {
    const writing = writeTitle({ ...run, signal: closing.signal })
      .then(onEnd)
      .finally(() => titles.delete(writing));
    titles.add(writing);
  };

  const getOrCreateSessionRuns = (sessionId: string): SessionRuns => {
    const existing = sessions.get(sessionId);
    if (existing) return existing;
    if (isClosed) throw new AgentError('closed', 'The agent is closed.');
    let projectModel: string | undefined;
    let mayGetTitle = options.writesTitles;
    const created = createSessionRuns({
      sessionId,
      live: getLive(sessionId),
      chooseModel: requested => chooseModel(requested ?? projectModel),
      async refreshChoices() {
        await refreshChoices();
        const model = (await readSessionProject(options.store, sessionId))?.model;
        // One that is not there any more gives way to the usual one.
        projectModel = models?.list().find(({ id }) => id === model)?.id;
      },
      log: options.log,
      store: options.store,
      randomId: options.randomId,
      onError,
      run: run => {
        const leave = options.leave && ((error: AgentError) => options.leave!(sessionId, error));
        const running = { ...options, ...run, models: models!, sessionId };
        const ending = runAgent({ ...running, profile, leave });
        const noteTitle = (mayFollow: boolean): void => {
          mayGetTitle = mayFollow;
        };
        return mayGetTitle ? ending.finally(() => addTitle(running, noteTitle)) : ending;
      },
    });
    sessions.set(sessionId, created);
    return created;
  };

  return {
    send: async (sessionId, message) => getOrCreateSessionRuns(sessionId).send(message),
    remove: async (sessionId, messageId) => (await sessions.get(sessionId)?.remove(messageId)) ?? false,
    retry: async (sessionId, runId, next) => getOrCreateSessionRuns(sessionId).retry(runId, next),
    answerAgain: async (sessionId, runId, next) => getOrCreateSessionRuns(sessionId).answerAgain(runId, next),
    switchBranch: async (sessionId, seq) => getOrCreateSessionRuns(sessionId).switchBranch(seq),
    stop: async (sessionId, runId) => (await sessions.get(sessionId)?.stop(runId)) ?? false,
    end: async sessionId => sessions.get(sessionId)?.end(),
    live: getLive,
    resume: async (sessionId, plan) => getOrCreateSessionRuns(sessionId).resume(plan),
    isBusy: sessionId =>
      sessionId === undefined
        ? [...sessions.values()].some(session => session.isBusy)
        : (sessions.get(sessionId)?.isBusy ?? false),
    isThinking: sessionId => sessions.get(sessionId)?.isThinking ?? false,
    pause: sessionId => sessions.get(sessionId)?.pause(),
    async release(sessionId) {
      const session = sessions.get(sessionId);
      await session?.close();
      if (sessions.get(sessionId) === session) sessions.delete(sessionId);
    },
    models: () => models?.list() ?? [],
    defaultModelId: () => profile.modelId ?? models?.defaultId,
    setProfile(next) {
      profile = next;
    },
    get profile() {
      return profile;
    },
    async endAll() {
      const ends = await Promise.allSettled([...sessions.values()].map(session => session.end()));
      for (const end of ends) if (end.status === 'rejected') onError(end.reason as Error);
    },
    async close() {
      isClosed = true;
      closing.abort();
      await Promise.all(titles);
      await Promise.all([...sessions.values()].map(session => session.close()));
    },
  };
}
