// The chat client's method for a view's action: its answer may come in lines, with progress.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { API_ROUTES } from './contract/routes.ts';
import { type ActionLine, ActionLineSchema, type Progress } from './contract/sessions.ts';
import type { Http } from './http.ts';
import { readLines } from './ndjson.ts';

/** Options of a view's action. */
export interface ActOptions {
  /** Aborting withdraws the question or cancels the call. */
  readonly signal?: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** `SurfaceInfo.template` of the surface. */
  readonly template?: string | undefined;
}

const NDJSON = 'application/x-ndjson';

/** Performs a view's action. Waits until the user has answered, if an approval is needed. */
export function createAct(http: Http) {
  return async (
    id: string,
    surfaceId: string,
    action: Action,
    { signal, onProgress, template }: ActOptions = {},
  ): Promise<unknown> => {
    const query = template === undefined ? {} : { query: { template } };
    const request = { params: { id, surfaceId }, ...query, body: action, signal, accept: NDJSON };
    for await (const { progress, error, result } of readActionLines(await http.send(API_ROUTES.act, request))) {
      if (progress) onProgress?.(progress);
      else if (error) throw new ApiError(error.code, error.message, { byUser: error.byUser });
      else return result ?? {};
    }
    throw new ApiError('offline', 'The answer broke off.');
  };
}

/** Every line of the answer; an answer without progress is a single line. */
async function* readActionLines(response: Response): AsyncGenerator<ActionLine> {
  const inLines = response.headers.get('content-type')?.startsWith(NDJSON) && response.body;
  const lines = inLines ? readLines(inLines) : [await response.json().catch(() => undefined)];
  for await (const line of lines) {
    const parsed = z.safeParse(ActionLineSchema, line);
    if (!parsed.success)
      throw new ApiError('unreadable', 'The chat server’s answer to an action was not understood.', {
        received: line,
        cause: parsed.error,
      });
    yield parsed.data;
  }
}
