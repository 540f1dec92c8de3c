// The runs of all sessions: one at a time in each. A message that comes while a run is going on waits for it, or steers it.
import type { Models } from '@vitrine/model';
import type { ModelInfo } from '@vitrine/protocol';
import type { Clock } from '../clock.ts';
import { AgentError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { AgentProfile, LiveSession, SendMessage } from '../types.ts';
import { createLiveStep, type LiveWriter } from './live-step.ts';
import { type RunOptions, runAgent } from './run.ts';

export const MAX_MESSAGE_CHARACTERS = 100_000;
/** Messages that wait in one session. */
export const MAX_WAITING = 50;
const DEFAULT_PROFILE: AgentProfile = { name: '' };

export interface RunsOptions
  extends Pick<RunOptions, 'connections' | 'store' | 'clock' | 'randomId' | 'calls' | 'contexts' | 'appTools'> {
  readonly models: Models | undefined;
  readonly profile: AgentProfile | undefined;
  readonly log: Log;
  readonly clock: Clock;
  readonly onError: (error: Error) => void;
}

export interface Runs {
  /** See `Agent`. `surfaceId`: the view that wrote it. */
  send(sessionId: string, message: SendMessage & { surfaceId?: string }): { messageId: string; runId: string };
  remove(sessionId: string, messageId: string): boolean;
  stop(sessionId: string, runId: string): boolean;
  live(sessionId: string): LiveSession;
  models(): readonly ModelInfo[];
  defaultModelId(): string | undefined;
  setProfile(profile: AgentProfile): void;
  readonly profile: AgentProfile;
  /** Ends every run; resolves when their ends are in the log. */
  close(): Promise<void>;
}

interface Waiting {
  readonly messageId: string;
  readonly modelId: string | undefined;
}

interface SessionRuns {
  readonly live: LiveWriter;
  active?: {
    readonly runId: string;
    readonly modelId: string;
    readonly controller: AbortController;
    done: Promise<void>;
  };
  /** Messages for the run that follows the active one. */
  next?: { readonly runId: string; messages: Waiting[] };
  /** Messages for the next step of the active run. */
  steering: string[];
}

export function createRuns(options: RunsOptions): Runs {
  const { models, log, randomId, onError } = options;
  const sessions = new Map<string, SessionRuns>();
  let profile = options.profile ?? DEFAULT_PROFILE;
  let closed = false;

  const sessionOf = (sessionId: string): SessionRuns => {
    const known = sessions.get(sessionId);
    if (known) return known;
    const fresh: SessionRuns = { live: createLiveStep(), steering: [] };
    sessions.set(sessionId, fresh);
    return fresh;
  };

  const modelFor = (wanted: string | undefined): string => {
    if (!models) throw new AgentError('no-model', 'This chat has no model.');
    const id = wanted ?? profile.modelId ?? models.defaultId;
    if (models.list().some(info => info.id === id)) return id;
    const known = models.list().map(info => info.id);
    throw new AgentError('unknown-model', `There is no model ${id.slice(0, 100)}. Use one of: ${known.join(', ')}.`, {
      received: id,
    });
  };

  const start = (sessionId: string, runId: string, modelId: string): void => {
    const session = sessionOf(sessionId);
    const controller = new AbortController();
    const waited = session.steering.length;
    let hasRead = false;
    const run = runAgent({
      ...options,
      models: models!,
      sessionId,
      runId,
      modelId,
      profile,
      live: session.live,
      steering: {
        get isEmpty() {
          return session.steering.length === 0;
        },
        take() {
          hasRead = true;
          return session.steering.splice(0);
        },
      },
      signal: controller.signal,
    });
    const done = run.catch(onError).then(() => {
      session.live.clear();
      delete session.active;
      // A run that failed before its first step read nothing; another one would fail like it.
      const isWorthAnother = hasRead || session.steering.length > waited;
      startNext(sessionId, session, isWorthAnother ? modelId : undefined);
    });
    session.active = { runId, modelId, controller, done };
  };

  /** What waited, and what came too late to steer, is answered by the next run. `steeredModel`: absent when what steers is to wait. */
  const startNext = (sessionId: string, session: SessionRuns, steeredModel: string | undefined): void => {
    const { messages, runId } = session.next ?? { messages: [], runId: randomId() };
    const isSteered = steeredModel !== undefined && session.steering.length > 0;
    if (closed || (messages.length === 0 && !isSteered)) return;
    delete session.next;
    try {
      start(sessionId, runId, modelFor(messages.at(-1)?.modelId ?? steeredModel));
    } catch (error) {
      onError(error as Error);
    }
  };

  return {
    send(sessionId, { text, modelId, delivery = 'queue', surfaceId }) {
      if (typeof text !== 'string' || text.trim() === '' || text.length > MAX_MESSAGE_CHARACTERS)
        throw new AgentError('bad-message', `A message has 1 to ${MAX_MESSAGE_CHARACTERS} characters.`, {
          received: typeof text === 'string' ? text.length : text,
        });
      const session = sessionOf(sessionId);
      const { active } = session;
      const messageId = randomId();
      const message = {
        type: 'message:user',
        messageId,
        text,
        ...(surfaceId === undefined ? {} : { surfaceId }),
      } as const;
      if (!active) {
        const chosen = modelFor(modelId);
        const runId = randomId();
        log.append(sessionId, { ...message, runId, delivery: 'start' });
        start(sessionId, runId, chosen);
        return { messageId, runId };
      }
      if ((session.next?.messages.length ?? 0) + session.steering.length >= MAX_WAITING)
        throw new AgentError('too-many', `${MAX_WAITING} messages wait already. Wait for the answer, or stop it.`);
      if (delivery === 'steer' && !active.controller.signal.aborted) {
        log.append(sessionId, { ...message, runId: active.runId, delivery });
        session.steering.push(messageId);
        return { messageId, runId: active.runId };
      }
      const chosen = modelFor(modelId ?? active.modelId);
      const next = session.next ?? { runId: randomId(), messages: [] };
      log.append(sessionId, { ...message, runId: next.runId, delivery: 'queue' });
      next.messages.push({ messageId, modelId: chosen });
      session.next = next;
      return { messageId, runId: next.runId };
    },
    remove(sessionId, messageId) {
      const session = sessions.get(sessionId);
      if (!session) return false;
      const steering = session.steering.indexOf(messageId);
      const queued = session.next?.messages.findIndex(message => message.messageId === messageId) ?? -1;
      if (steering === -1 && queued === -1) return false;
      log.append(sessionId, { type: 'message:removed', messageId });
      if (steering !== -1) session.steering.splice(steering, 1);
      else session.next?.messages.splice(queued, 1);
      return true;
    },
    stop(sessionId, runId) {
      const active = sessions.get(sessionId)?.active;
      if (active?.runId !== runId) return false;
      active.controller.abort(new AgentError('cancelled', 'The run was stopped.'));
      return true;
    },
    live: sessionId => sessionOf(sessionId).live,
    models: () => models?.list() ?? [],
    defaultModelId: () => profile.modelId ?? models?.defaultId,
    setProfile(next) {
      profile = next;
    },
    get profile() {
      return profile;
    },
    async close() {
      closed = true;
      const active = [...sessions.values()].flatMap(session => session.active ?? []);
      for (const { controller } of active)
        controller.abort(new AgentError('closed', 'Vitrine was closed while this run was going on.'));
      await Promise.all(active.map(({ done }) => done));
    },
  };
}
