// Requests of a server to its client (elicitation, sampling): in older revisions JSON-RPC requests, in 2026-07-28 part of a result that requires
// input.

import type { ClientCapabilities, JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/client';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { A2UI_MIME_TYPE, MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { isRecord } from '@vitrine/std/internal/json';
import { createPendingRequests } from '@vitrine/std/internal/pending-requests';
import type { ClientFeatures, ServerRequestHandlers } from '../connection.ts';

const HANDLERS: Readonly<Record<string, keyof ServerRequestHandlers>> = {
  'elicitation/create': 'elicit',
  'sampling/createMessage': 'sample',
};
const INTERNAL_ERROR = -32603;

/** The client capabilities: the extension that a Vitrine host implements, and the requests that are answered during calls. */
export function clientCapabilities({ elicitation, sampling, a2uiCatalogs }: ClientFeatures): ClientCapabilities {
  return {
    extensions: {
      [UI_EXTENSION]: {
        mimeTypes: [MCP_APP_MIME_TYPE, ...(a2uiCatalogs ? [A2UI_MIME_TYPE] : [])],
        // The draft of the extension: an elicitation may name the interface that shows it. Its form is there all the same.
        ...(elicitation ? { elicitation: {} } : {}),
      },
    },
    // The project's guide for MCP names catalogs; the draft of the extension has the MIME type above alone.
    ...(a2uiCatalogs ? { a2ui: { clientCapabilities: { 'v0.9': { supportedCatalogIds: [...a2uiCatalogs] } } } } : {}),
    ...(elicitation ? { elicitation: { form: {}, url: {} } } : {}),
    ...(sampling ? { sampling: {} } : {}),
  };
}

/** The call to which a request of the server belongs. */
export interface AnsweringCall {
  readonly handlers: ServerRequestHandlers;
  /** Aborts when the call is over. */
  readonly signal: AbortSignal;
  /** Stops the deadline of the call until the returned function is called. */
  pause(): () => void;
}

export interface IncomingRequests {
  /** Handles a message. True when it is answered here. */
  take(message: JSONRPCMessage): boolean;
  /** The server cancels a request. */
  cancelled(requestId: unknown): void;
  /** The user is done at the address of an elicitation. */
  completed(elicitationId: unknown): void;
}

export interface IncomingRequestsOptions {
  readonly send: (message: JSONRPCMessage) => Promise<void>;
  /** The newest call that has this handler. */
  readonly find: (handler: keyof ServerRequestHandlers) => AnsweringCall | undefined;
}

/** Answers requests that a server sends while it works on a call. Without such a call the SDK's client refuses them. */
export function createIncomingRequests({ send, find }: IncomingRequestsOptions): IncomingRequests {
  const open = createPendingRequests<unknown, AbortController>();
  /** Deadlines that stay stopped while the user is at an address, by the id of the elicitation. */
  const stopped = new Map<unknown, () => void>();

  async function answer({ id, params }: JSONRPCRequest, name: keyof ServerRequestHandlers, call: AnsweringCall) {
    const withdrawn = new AbortController();
    open.add(id, withdrawn);
    const resume = call.pause();
    const visit = readVisit(params);
    let isVisited = false;
    let reply: object;
    try {
      const result = await call.handlers[name]?.(params, AbortSignal.any([withdrawn.signal, call.signal]));
      isVisited = visit !== undefined && result?.action === 'accept';
      reply = { result };
    } catch (error) {
      reply = { error: { code: INTERNAL_ERROR, message: errorMessage(error) } };
    } finally {
      open.take(id, withdrawn);
      if (isVisited) waitForVisit(visit, resume, call.signal);
      else resume();
    }
    // The server does not wait for the answer to a cancelled request.
    if (!withdrawn.signal.aborted) await send({ jsonrpc: '2.0', id, ...reply } as JSONRPCMessage);
  }

  function waitForVisit(elicitationId: unknown, resume: () => void, over: AbortSignal): void {
    if (over.aborted) return;
    stopped.set(elicitationId, resume);
    over.addEventListener('abort', () => stopped.delete(elicitationId), { once: true });
  }

  return {
    completed(elicitationId) {
      stopped.get(elicitationId)?.();
      stopped.delete(elicitationId);
    },
    take(message) {
      if (!('method' in message && 'id' in message)) return false;
      const name = Object.hasOwn(HANDLERS, message.method) ? HANDLERS[message.method] : undefined;
      const call = name && find(name);
      if (!name || !call) return false;
      // The loss of the connection is reported elsewhere.
      answer(message as JSONRPCRequest, name, call).catch(() => {});
      return true;
    },
    cancelled: requestId => open.get(requestId)?.abort(new Error('The server withdrew its request.')),
  };
}

/** The id of an elicitation by an address, whose end the server reports. */
function readVisit(params: unknown): string | undefined {
  const { mode, elicitationId } = isRecord(params) ? params : {};
  return mode === 'url' && typeof elicitationId === 'string' ? elicitationId : undefined;
}

export interface InputRequired {
  readonly inputRequests: Readonly<Record<string, unknown>>;
  readonly requestState?: string;
}

/** Reads a result by which the server requires input (2026-07-28); undefined for every other result. */
export function readInputRequired(result: Readonly<Record<string, unknown>>): InputRequired | undefined {
  const { resultType, inputRequests = {}, requestState } = result;
  if (resultType !== 'input_required' || !isRecord(inputRequests)) return undefined;
  if (Object.keys(inputRequests).length === 0 && typeof requestState !== 'string') return undefined;
  return { inputRequests, ...(typeof requestState === 'string' ? { requestState } : {}) };
}

/**
 * The additional parameters of the repeated request: the answers of the handlers. Undefined when a required input has no handler. Rejects as the
 * handlers do.
 */
export async function answerInputRequired(
  { inputRequests, requestState }: InputRequired,
  handlers: ServerRequestHandlers,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const handledRequests = Object.entries(inputRequests).map(([key, request]) => {
    const { method, params } = isRecord(request) ? request : {};
    const name = typeof method === 'string' && Object.hasOwn(HANDLERS, method) ? HANDLERS[method] : undefined;
    return { key, params, handle: name && handlers[name] };
  });
  if (handledRequests.some(({ handle }) => !handle)) return undefined;
  const answers = await Promise.all(
    handledRequests.map(async ({ key, params, handle }) => [key, await handle?.(params, signal)]),
  );
  return {
    ...(answers.length > 0 ? { inputResponses: Object.fromEntries(answers) } : {}),
    ...(requestState === undefined ? {} : { requestState }),
  };
}
