// What a provider refuses of the requests to a model: a schema for the answer, or files. The request is made again without it, and what is refused
// for itself is not sent again.
import type { ModelError } from './errors.ts';
import { isRefusedRequest } from './failures.ts';
import type { ModelRequest } from './model.ts';
import { hasFiles, withoutFiles } from './without-files.ts';

/** A request as it is sent. */
export interface Attempt {
  readonly request: ModelRequest;
  /** Why its files are left out. */
  readonly filesRefused?: string;
}

export interface Refusals {
  /** The first attempt: without what this model is known to refuse. */
  begin(request: ModelRequest): Attempt;
  /** The next attempt after a failure; undefined when nothing was refused that can be left out. */
  next(attempt: Attempt, error: ModelError): Attempt | undefined;
  /** The provider has answered an attempt at this request: it was what is left out that it refused. */
  noteAnswer(request: ModelRequest, attempt: Attempt): void;
}

export function createRefusals(): Refusals {
  let refusesSchemas = false;
  let refusesFiles: string | undefined;
  return {
    begin(request) {
      const allowed = refusesSchemas ? withoutSchema(request) : request;
      return refusesFiles !== undefined && hasFiles(allowed.messages)
        ? leaveOutFiles(allowed, refusesFiles)
        : { request: allowed };
    },
    next({ request, ...attempt }, error) {
      if (!isRefusedRequest(error)) return undefined;
      if (request.responseSchema) return { ...attempt, request: withoutSchema(request) };
      return hasFiles(request.messages) ? leaveOutFiles(request, error.message) : undefined;
    },
    noteAnswer(request, { request: sent, filesRefused }) {
      if (request.responseSchema && !sent.responseSchema) refusesSchemas = true;
      if (filesRefused !== undefined && !isAboutSize(filesRefused)) refusesFiles = filesRefused;
    },
  };
}

const leaveOutFiles = (request: ModelRequest, reason: string): Attempt => ({
  request: { ...request, messages: withoutFiles(request.messages) },
  filesRefused: reason,
});

function withoutSchema({ responseSchema: _, ...request }: ModelRequest): ModelRequest {
  return request;
}

/** Other files may be small enough, or the conversation shorter. */
const isAboutSize = (reason: string): boolean =>
  /too (?:large|big|long|many)|exceed|maximum|limit|size|token/i.test(reason);
