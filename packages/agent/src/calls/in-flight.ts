// Work in progress that a caller waits for: each piece can be cancelled by its id, and the agent closes only after all of it has ended.
import type { AgentError } from '../errors.ts';

export interface InFlight {
  /**
   * Runs `work` under `id` until it settles. When `signal` aborts, the work is cancelled with the reason `whenAborted()`. Rejects with the error of
   * `close` when that was called before.
   */
  run<T>(
    job: { id: string; sessionId: string; signal?: AbortSignal | undefined; whenAborted: () => AgentError },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Cancels the work `id` of a session. False when there is none. */
  cancel(sessionId: string, id: string, error: AgentError): boolean;
  /** True while a session has work, or the work `id`; without a session, while there is any. */
  has(sessionId?: string, id?: string): boolean;
  /** Counts the pieces of work of a session. */
  count(sessionId: string): number;
  /** Cancels all work; resolves when it has settled. */
  releaseAll(error: AgentError): Promise<void>;
  /** Cancels the work of a session; resolves when it has settled. */
  release(sessionId: string, error: AgentError): Promise<void>;
  /** Cancels everything, and what comes later; resolves when it has settled. */
  close(error: AgentError): Promise<void>;
}

/** Ids are chosen by the clients of a session. */
const jobKey = (sessionId: string, id: string): string => JSON.stringify([sessionId, id]);

export function createInFlight(): InFlight {
  const jobs = new Map<string, { sessionId: string; controller: AbortController; done: Promise<unknown> }>();
  let closedBy: AgentError | undefined;

  const end = async (ended: { controller: AbortController; done: Promise<unknown> }[], error: AgentError) => {
    for (const { controller } of ended) controller.abort(error);
    await Promise.allSettled(ended.map(({ done }) => done));
  };

  return {
    run({ id, sessionId, signal, whenAborted }, work) {
      if (closedBy) return Promise.reject(closedBy);
      const controller = new AbortController();
      const abort = (): void => controller.abort(whenAborted());
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      const done = (async () => {
        try {
          return await work(controller.signal);
        } finally {
          jobs.delete(jobKey(sessionId, id));
          signal?.removeEventListener('abort', abort);
        }
      })();
      jobs.set(jobKey(sessionId, id), { sessionId, controller, done });
      return done;
    },
    cancel(sessionId, id, error) {
      const job = jobs.get(jobKey(sessionId, id));
      if (!job) return false;
      job.controller.abort(error);
      return true;
    },
    async close(error) {
      closedBy = error;
      await end([...jobs.values()], error);
    },
    has(sessionId, id) {
      if (sessionId === undefined) return jobs.size > 0;
      if (id !== undefined) return jobs.has(jobKey(sessionId, id));
      return [...jobs.values()].some(job => job.sessionId === sessionId);
    },
    count: sessionId => [...jobs.values()].filter(job => job.sessionId === sessionId).length,
    releaseAll: error => end([...jobs.values()], error),
    release: (sessionId, error) =>
      end(
        [...jobs.values()].filter(job => job.sessionId === sessionId),
        error,
      ),
  };
}
