// An `Agent` that may be used at any process: what needs the session's holder goes to it, everything else to the store.
import { HOLDER_METHODS, type HolderMethod } from '../api/agent-methods.ts';
import { createWithdrawnError } from '../calls/start-call.ts';
import { AgentError } from '../errors.ts';
import type { Agent, LiveSession } from '../types.ts';
import { type AskCaller, type AskOptions, ask } from './ask.ts';
import { createInterrupted } from './commands.ts';
import type { LiveSteps } from './live-steps.ts';
import { isNotHolder, type LocalAgent } from './local-agent.ts';
import { type RemoteMethod, trimArguments } from './remote-methods.ts';
import type { HeldSession } from './session-holders/held-session.ts';
import { type SessionKey, topics } from './session-key.ts';

export interface ClusterAgentOptions extends AskOptions {
  readonly userId: string;
  readonly local: LocalAgent;
  readonly liveSteps: Pick<LiveSteps, 'follow'>;
  readonly randomId: () => string;
  /** The session, if this process holds it. */
  readonly getHeld: (session: SessionKey) => HeldSession | undefined;
}

/**
 * Whether a method that begins with a write had no effect, so that the holder can be asked: another process has claimed the session, and the
 * write was refused, or this process had closed the session when the method began.
 */
const wasRefused = (error: unknown): boolean =>
  isNotHolder(error) || (error instanceof AgentError && error.code === 'closed');

export function createClusterAgent(options: ClusterAgentOptions): Agent {
  const { userId, local, liveSteps, signals, randomId, getHeld } = options;
  const { agent } = local;

  const askHolder = (sessionId: string, method: RemoteMethod, args: readonly unknown[], caller: AskCaller) =>
    ask({ id: randomId(), userId, sessionId, method, args: trimArguments(args) }, caller, options);

  /** Calls the local agent. Undefined when this process does not hold the session (any more). */
  const callHere = async <T>(sessionId: string, call: () => Promise<T>): Promise<{ value: T } | undefined> => {
    const leave = getHeld({ userId, sessionId })?.enter();
    if (!leave) return undefined;
    try {
      return { value: await call() };
    } finally {
      leave();
    }
  };

  type Method = (sessionId: string, ...args: readonly unknown[]) => Promise<unknown>;
  const forward = <M extends HolderMethod>(method: M): Agent[M] => {
    const direct = agent[method] as Method;
    const forwarded: Method = async (sessionId, ...args) => {
      const here = await callHere(sessionId, () => direct(sessionId, ...args)).catch((error: unknown) => {
        if (!wasRefused(error)) throw error;
      });
      return here ? here.value : askHolder(sessionId, method, args, { withdrawn: createWithdrawnError });
    };
    return forwarded as Agent[M];
  };
  const forwarded = Object.fromEntries(HOLDER_METHODS.map(method => [method, forward(method)])) as Pick<
    Agent,
    HolderMethod
  >;

  /** Decisions in other processes read the store anew; the signal lets them look at their open questions. */
  const changing =
    <A extends unknown[]>(change: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      await local.refreshChoices();
      await change(...args);
      signals.publish(topics.choices(userId));
    };
  const reading =
    <T>(read: () => Promise<T>) =>
    async (): Promise<T> => {
      await local.refreshChoices();
      return read();
    };

  return {
    ...agent,
    ...forwarded,
    async act(sessionId, surfaceId, action, { signal, onProgress, template } = {}) {
      const call = () => agent.act(sessionId, surfaceId, action, { signal, onProgress, template });
      const here = await callHere(sessionId, call).catch((error: unknown) => {
        // Its call may have been made before its result was refused.
        throw isNotHolder(error) ? createInterrupted() : error;
      });
      if (here) return here.value;
      const args = trimArguments([surfaceId, action, template]);
      return askHolder(sessionId, 'act', args, { signal, onProgress, withdrawn: createWithdrawnError });
    },
    async respond(...args) {
      await forwarded.respond(...args);
      signals.publish(topics.choices(userId));
    },
    async live(sessionId) {
      const session = { userId, sessionId };
      return joinLive(await agent.live(sessionId), liveSteps.follow(session), () => getHeld(session) !== undefined);
    },
    async stopWork() {
      await local.storeStop();
      signals.publish(topics.stop(userId));
      await agent.stopWork();
    },
    revokeConsents: changing(agent.revokeConsents),
    removeProject: async id => {
      await local.refreshChoices();
      const isRemoved = await agent.removeProject(id);
      signals.publish(topics.choices(userId));
      return isRemoved;
    },
    setTrustedServer: changing(agent.setTrustedServer),
    setApprovalMode: changing(agent.setApprovalMode),
    setOptIns: changing(agent.setOptIns),
    setCompiledViews: changing(agent.setCompiledViews),
    appSettings: { get: agent.appSettings.get, change: changing(agent.appSettings.change) },
    chooseProfile: changing(agent.chooseProfile),
    profileId: reading(agent.profileId),
    listTrustedServers: reading(agent.listTrustedServers),
    approvalMode: reading(agent.approvalMode),
    // The cluster closes it, when nothing uses it any more.
    close: async () => {},
  };
}

/** Joins the live step of this process, while it holds the session, with the holder's. */
function joinLive(here: LiveSession, elsewhere: LiveSession, isHere: () => boolean): LiveSession {
  return {
    getSnapshot: () => (isHere() ? here : elsewhere).getSnapshot(),
    subscribe(listener) {
      const stops = [here.subscribe(listener), elsewhere.subscribe(listener)];
      return () => stops.forEach(stop => void stop());
    },
  };
}
