// The request that code is run for: its id and its session's, for log lines written meanwhile and afterwards by what the request began.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids of a request. */
export interface RequestContext {
  readonly requestId: string;
  /** Session that the request is about. Absent: about none. */
  readonly sessionId?: string | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it begins, for a request. */
export function withRequestContext<Result>(context: RequestContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Returns the request that the caller runs for; undefined where there is none. */
export const readRequestContext = (): RequestContext | undefined => storage.getStore();
