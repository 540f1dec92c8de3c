// The agent of one user in one process, as the holder of the user's sessions drives it.

import { randomUUID } from 'node:crypto';
import { sleep } from '@vitrine/std/internal/sleep';

import type { AgentOptions } from '../agent-options.ts';
import { createServices, type Lifecycle, type SharedOptions } from '../agent-services.ts';
import { assembleAgent } from '../create-agent.ts';
import { AgentError } from '../errors.ts';
import type { ClusterStore } from '../store/cluster-store.ts';
import type { Agent } from '../types.ts';
import { resumeSession } from './session-holders/resume-session.ts';

const LOOK_MS = 50;
/** The name of the setting that another value replaces at each stop of the user's work. */
const LAST_STOP = 'last-stop';

export interface LocalAgentOptions extends Omit<AgentOptions, 'store' | 'dataDir'> {
  /** The agent closes it. */
  readonly store: ClusterStore;
  readonly shared: SharedOptions;
  /** Another process has claimed a session of this one, or the storage did not answer for too long (`error`). */
  readonly onLost: (sessionId: string, error?: AgentError) => void;
}

/** Members that a holder uses of the agent of its process. */
export interface LocalAgent {
  readonly agent: Agent;
  /** Makes `token` the only one whose events the store takes. Rejects with `AgentError` `unknown-session`. */
  claim(sessionId: string, token: string): Promise<void>;
  /** Continues the runs of the log, and ends what cannot be continued. */
  takeUp(sessionId: string): Promise<void>;
  /** Whether the session has a run, a call, an open approval, or a view that offers tools. */
  isBusy(sessionId: string): boolean;
  /** Tells whether the session does something else than waiting for its user: a model answers, or a call is at its server. */
  isWorking(sessionId: string): boolean;
  /** Begins no other step; resolves when no call is at a server, or after `ms`. */
  pause(sessionId: string, ms: number): Promise<void>;
  /** Drops what is in memory; ends what still runs. */
  release(sessionId: string): Promise<void>;
  /** Takes over what other processes have changed, before what the user has allowed is read. */
  refreshChoices(): Promise<void>;
  /** The same, and ends the open questions that it answers. Never rejects. */
  followChoices(): Promise<void>;
  /** Stores that the user's work ends, for every process. Rejects with `AgentError` `store-failed`. */
  storeStop(): Promise<void>;
  /** Ends the user's work here when another process has stored that since the last look. Never rejects. */
  followStop(): Promise<void>;
}

/** Rejects with `AgentError` `store-failed`. */
export async function openLocalAgent({ store, shared, onLost, ...options }: LocalAgentOptions): Promise<LocalAgent> {
  const lifecycle: Lifecycle = { isClosing: false };
  // What still runs here of a lost session fails to write, as it should.
  const onError = (error: Error): void => {
    if (!isNotHolder(error)) options.onError?.(error);
  };
  const agentOptions = { ...options, store: reportLoss(store, onLost), onError };
  const services = await createServices(agentOptions, lifecycle, { ...shared, leave: onLost });
  const { runs, inFlight, calls, appTools, choices, approvals } = services;
  const agent = assembleAgent(services, lifecycle);
  // A signal may come without a stop, after a lost connection: what is stored tells them apart.
  let lastStop = await store.getSetting(LAST_STOP);
  return {
    agent,
    claim: (sessionId, token) => store.claimSession(sessionId, token),
    takeUp: sessionId => resumeSession(sessionId, services),
    isBusy: sessionId => runs.isBusy(sessionId) || inFlight.has(sessionId) || appTools.list(sessionId).length > 0,
    isWorking: sessionId => runs.isThinking(sessionId) || inFlight.count(sessionId) > approvals.countOpen(sessionId),
    async pause(sessionId, ms) {
      runs.pause(sessionId);
      const until = performance.now() + ms;
      while (calls.isCalling(sessionId) && performance.now() < until) await sleep(LOOK_MS);
    },
    async release(sessionId) {
      const error = new AgentError('interrupted', 'Another process goes on with this session.');
      appTools.release(sessionId);
      await Promise.all([runs.release(sessionId), inFlight.release(sessionId, error)]);
    },
    refreshChoices: choices.refresh,
    async followChoices() {
      try {
        await choices.refresh();
        await approvals.endCovered();
      } catch (error) {
        onError(error as Error);
      }
    },
    async storeStop() {
      lastStop = randomUUID();
      await store.setSetting(LAST_STOP, lastStop);
    },
    async followStop() {
      try {
        const stored = await store.getSetting(LAST_STOP);
        if (stored === lastStop) return;
        lastStop = stored;
        await agent.stopWork();
      } catch (error) {
        onError(error as Error);
      }
    },
  };
}

export const isNotHolder = (error: unknown): boolean => error instanceof AgentError && error.code === 'not-holder';

/** The same store; a write that is refused because another process holds the session is reported. */
function reportLoss(store: ClusterStore, onLost: (sessionId: string) => void): ClusterStore {
  return {
    ...store,
    async write(changes) {
      try {
        return await store.write(changes);
      } catch (error) {
        if (isNotHolder(error)) for (const change of changes) if (change.type === 'event') onLost(change.sessionId);
        throw error;
      }
    },
  };
}
