// Finds what earlier requests of a session have started, by the ids that their clients chose: a client that got no answer sends its request again.
import type { Store } from '../store/store.ts';
import type { NewRun } from './session-runs.ts';

export interface EarlierRequestsOptions {
  readonly sessionId: string;
  readonly store: Pick<Store, 'getMessage' | 'hasRun'>;
  readonly randomId: () => string;
  /** True while a run goes on or is about to start: it may not be in the log yet. */
  readonly isPending: (runId: string) => boolean;
}

/** A run that is about to start, with its id. `modelId`: absent, the default. */
export interface IdentifiedRun {
  readonly runId: string;
  readonly modelId: string | undefined;
}

export interface EarlierRequests {
  /** The answer to the request that sent this message. Undefined when it is new. */
  findMessage(messageId: string | undefined): Promise<{ messageId: string; runId: string } | undefined>;
  /** Starts a run under the client's id, if it chose one, at most once. */
  startOnce(next: NewRun, begin: (run: IdentifiedRun) => Promise<void>): Promise<{ runId: string }>;
}

/** The caller handles one request at a time. */
export function createEarlierRequests(options: EarlierRequestsOptions): EarlierRequests {
  const { sessionId, store, randomId, isPending } = options;
  return {
    async findMessage(messageId) {
      if (messageId === undefined) return undefined;
      const message = await store.getMessage(sessionId, messageId);
      return message && { messageId, runId: message.runId };
    },
    async startOnce({ runId = randomId(), modelId }, begin) {
      const isStarted = isPending(runId) || (await store.hasRun(sessionId, runId));
      if (!isStarted) await begin({ runId, modelId });
      return { runId };
    },
  };
}
