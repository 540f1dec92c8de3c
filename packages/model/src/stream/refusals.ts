// What a provider refuses of the requests to a model: a tool, a schema for the answer, or files. The request is made again without it, and what is
// refused for itself is not sent again.
import type { ModelError } from '../errors.ts';
import { hasFiles } from '../files/without-files.ts';
import type { ModelRequest } from '../model.ts';
import type { LeftOutTool } from '../tool-schemas/fit-tools.ts';
import { createToolRefusals } from '../tool-schemas/tool-refusals.ts';
import { isRefusedRequest } from './failures.ts';

/** A request as it is sent. */
export interface Attempt {
  readonly request: ModelRequest;
  /** Reason why the files of the prompt are left out. */
  readonly filesRefused?: string;
  /** The tools that are left out of it because the provider refused them. */
  readonly toolsRefused?: readonly LeftOutTool[];
  /** Whether the tools have the simplest schemas: the provider refused one and did not say which. */
  readonly hasPlainTools?: boolean;
}

export interface Refusals {
  /** The first attempt: without what this model is known to refuse. */
  begin(request: ModelRequest): Attempt;
  /** The next attempt after a failure; undefined when nothing was refused that can be left out. `toolNames`: as they were sent, in order. */
  next(attempt: Attempt, error: ModelError, toolNames: readonly string[]): Attempt | undefined;
  /** The provider has answered an attempt at this request: it was what is left out that it refused. */
  noteAnswer(request: ModelRequest, attempt: Attempt): void;
}

export function createRefusals(): Refusals {
  let refusesSchemas = false;
  let refusesFiles: string | undefined;
  const tools = createToolRefusals();
  return {
    begin(request) {
      const attempt = tools.begin(refusesSchemas ? withoutSchema(request) : request);
      return refusesFiles !== undefined && hasFiles(request.messages)
        ? { ...attempt, filesRefused: refusesFiles }
        : attempt;
    },
    next(attempt, error, toolNames) {
      const { request } = attempt;
      const canLeaveOutFiles = attempt.filesRefused === undefined && hasFiles(request.messages);
      if (canLeaveOutFiles && isAboutFiles(error)) return { ...attempt, filesRefused: error.message };
      const withoutTools = tools.next(attempt, error, toolNames);
      if (withoutTools) return withoutTools;
      if (!isRefusedRequest(error)) return undefined;
      if (request.responseSchema) return { ...attempt, request: withoutSchema(request) };
      return canLeaveOutFiles ? { ...attempt, filesRefused: error.message } : undefined;
    },
    noteAnswer(request, attempt) {
      const { request: sent, filesRefused } = attempt;
      tools.noteAnswer(request, attempt);
      if (request.responseSchema && !sent.responseSchema) refusesSchemas = true;
      if (filesRefused !== undefined && !isAboutSize(filesRefused)) refusesFiles = filesRefused;
    },
  };
}

function withoutSchema({ responseSchema: _, ...request }: ModelRequest): ModelRequest {
  return request;
}

/** Some servers refuse pictures with 500 (llama.cpp, Ollama) or 404 (OpenRouter). */
const isAboutFiles = ({ code, message }: ModelError): boolean =>
  (code === 'bad-request' || code === 'overloaded') &&
  /support[^.]*\b(?:image|vision|audio|pdf|file)|\b(?:image|audio|file)s? input|multi-?modal|mmproj|image_url|vision/i.test(
    message,
  );

/** Other files may be small enough, or the conversation shorter. */
const isAboutSize = (reason: string): boolean =>
  /too (?:large|big|long|many)|exceed|maximum|limit|size|token/i.test(reason);
