// The `mcp-apps` dialect, host side: JSON-RPC 2.0, MCP Apps 2026-01-26.

import {
  RPC_ERRORS,
  type RpcError,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  readRpcMessage,
} from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { CallToolParamsSchema, InitializeParamsSchema } from '@vitrine/protocol/internal/mcp-apps/mcp-apps';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { VIEW_STATE } from '@vitrine/protocol/internal/session/view-state';
import { HostError } from '../errors.ts';
import {
  type ActOptions,
  type DialectHost,
  type DialectSession,
  MAX_IN_FLIGHT,
  refusalMessage,
  type ViewAction,
} from './dialect.ts';
import { mcpAppsResult, readMcpAppsAction } from './mcp-apps-actions.ts';
import { initializeResult } from './mcp-apps-handshake.ts';
import { handleNotification } from './mcp-apps-notifications.ts';
import { createViewRequests } from './mcp-apps-requests-to-view.ts';
import { saveViewState } from './mcp-apps-view-state.ts';
import { type Delivered, nextMessages, nothingDelivered } from './next-messages.ts';
import { refusalCode } from './refusal-code.ts';

const LIST_CHANGED = {
  tools: MCP_APPS.toolsChanged,
  resources: MCP_APPS.resourcesChanged,
  prompts: MCP_APPS.promptsChanged,
} as const;

const REFUSALS = {
  incomplete: {
    code: RPC_ERRORS.invalidParams,
    message: 'ui/initialize needs appInfo, appCapabilities and protocolVersion.',
  },
  tooEarly: { code: RPC_ERRORS.invalidRequest, message: 'ui/initialize comes first.' },
  tooMany: { code: RPC_ERRORS.denied, message: 'Too many requests at once, or an id twice.' },
} as const;

/** The handshakes that the view has begun. */
interface Opening {
  /** How many `ui/initialize` have no `initialized` yet: modules of a page may each connect. */
  readonly pending: number;
  /** What the last of them said of the view. */
  readonly app: Parameters<DialectHost['ready']>[0];
  /** What the view has received by then; absent before the first. */
  readonly initial: Delivered | undefined;
}

/** Creates the session. `deliveredEarly`: what the early handshake delivers to the view, if one was handed to the stage. */
export function mcpAppsSession(host: DialectHost, deliveredEarly?: Delivered): DialectSession {
  let delivered: Delivered | undefined;
  let opening: Opening = { pending: 0, app: {}, initial: undefined };
  /** True after a refused `ui/initialize`: a view that confirms the handshake all the same is served, as by the official bridge. */
  let isRefused = false;
  const viewRequests = createViewRequests(message => host.send(message));
  /** Aborted when the view initialises again, or is closed. */
  let life = new AbortController();

  const sender = rpcSender(host);
  const { notify, answer, refuse } = sender;
  const actions = createViewActions(host, sender);

  /** Aborts all pending requests, in both directions. */
  function end(reason: Error): void {
    delivered = undefined;
    actions.end(reason);
    life.abort(reason);
    life = new AbortController();
  }

  function sync(): void {
    if (delivered) for (const message of nextMessages(delivered, host.callState())) host.send(message);
  }

  function initialize(request: RpcRequest, answered: boolean): boolean {
    const params = InitializeParamsSchema.safeParse(request.params);
    // The early handshake has answered already, so it is too late to refuse: the view counts as one without `appInfo`.
    isRefused = !params.success && !answered;
    if (isRefused) {
      refuse(request.id, REFUSALS.incomplete);
      return false;
    }
    if (!host.mayReplay()) return true;
    // A view that initialises again may use its request ids again.
    end(new HostError('closed', 'The view started anew.'));
    const app = params.success ? { info: params.data.appInfo, capabilities: params.data.appCapabilities } : {};
    // A second `ui/initialize` has ended the early handshake, which has delivered nothing by then.
    const isEarly = answered && opening.pending === 0;
    const initial = (isEarly && deliveredEarly) || nothingDelivered(host.callState().context);
    opening = { pending: opening.pending + 1, app, initial };
    if (!answered) answer(request.id, initializeResult(host));
    return true;
  }

  function receiveRequest(message: RpcRequest, answered: boolean): boolean {
    if (message.method === MCP_APPS.initialize) return initialize(message, answered);
    if (message.method === MCP_APPS.ping) {
      answer(message.id, {});
      return true;
    }
    // weakening: calls-before-initialize
    if (!delivered && opening.pending === 0) {
      refuse(message.id, REFUSALS.tooEarly);
      return false;
    }
    if (message.method === VIEW_STATE.set && host.viewState) {
      saveViewState(message, host.viewState, { signal: life.signal, answer, refuse });
      return true;
    }
    const rpcMessage = readMcpAppsAction(message);
    if ('error' in rpcMessage) {
      const isUnknown = rpcMessage.error.code === RPC_ERRORS.methodNotFound;
      if (isUnknown && host.takesRequests) actions.start(message, { ...message, type: 'request' });
      else refuse(message.id, rpcMessage.error);
      return isUnknown;
    }
    actions.start(message, rpcMessage.action);
    return true;
  }

  function notification(message: RpcNotification): boolean {
    return handleNotification(message, {
      host,
      isInitialized: delivered !== undefined,
      onInitialized() {
        if (isRefused && !delivered && opening.pending === 0 && host.mayReplay())
          opening = { pending: 1, app: {}, initial: nothingDelivered(host.callState().context) };
        isRefused = false;
        const { pending, app, initial } = opening;
        if (pending === 0 || !initial) return false;
        opening = { ...opening, pending: pending - 1 };
        delivered = { ...initial };
        host.ready(app);
        sync();
        return true;
      },
      onCancelled: actions.cancel,
    });
  }

  async function request(method: string, params: object, { signal }: { signal: AbortSignal }): Promise<unknown> {
    // A view receives no request before it has initialised (H16).
    if (!delivered) throw signal.aborted ? signal.reason : new HostError('closed', 'The view has not initialised.');
    return viewRequests.request(method, params, { signal, life: life.signal });
  }

  return {
    name: 'mcp-apps',
    receive(value, answered = false) {
      const rpcMessage = readRpcMessage(value);
      if (rpcMessage?.kind === 'request') return receiveRequest(rpcMessage.message, answered);
      if (rpcMessage?.kind === 'notification') return notification(rpcMessage.message);
      return rpcMessage?.kind === 'response' && viewRequests.settle(rpcMessage.message);
    },
    sync,
    loaded() {},
    request,
    listChanged: what => delivered && notify(LIST_CHANGED[what], {}),
    async teardown() {
      // A view without a teardown handler answers "method not found": it has nothing to finish.
      await request(MCP_APPS.teardown, {}, { signal: life.signal }).catch(() => {});
    },
    close: () => end(new HostError('closed', 'The surface was closed.')),
  };
}

/** The requests of a view that the host is acting on. Their answers are not sent after they were cancelled. */
function createViewActions(host: DialectHost, { notify, answer, refuse }: RpcSender) {
  const inFlight = new Map<RpcId, AbortController>();
  return {
    /** Acts, and answers the request later. Refuses an id that is in use, and too many requests at once. */
    start(request: RpcRequest, action: ViewAction): void {
      const { id } = request;
      if (inFlight.has(id) || inFlight.size >= MAX_IN_FLIGHT) {
        refuse(id, REFUSALS.tooMany);
        return;
      }
      const abort = new AbortController();
      inFlight.set(id, abort);
      const { signal } = abort;
      const progress = progressOptions(request, report => signal.aborted || notify(MCP_APPS.progress, report));
      host
        .act(action, { signal, ...progress })
        .then(result => signal.aborted || answer(id, mcpAppsResult(action, result)))
        .catch(error => signal.aborted || refuse(id, { code: refusalCode(error), message: refusalMessage(error) }))
        .finally(() => inFlight.get(id) === abort && inFlight.delete(id));
    },
    cancel: (id: RpcId): void => inFlight.get(id)?.abort(new Error('The view cancelled its request.')),
    /** Aborts all of them. */
    end(reason: Error): void {
      for (const abort of inFlight.values()) abort.abort(reason);
      inFlight.clear();
    },
  };
}

type RpcSender = ReturnType<typeof rpcSender>;

function rpcSender(host: DialectHost) {
  return {
    notify: (method: string, params: object): void => host.send({ jsonrpc: '2.0', method, params }),
    answer: (id: RpcId, result: unknown): void => host.send({ jsonrpc: '2.0', id, result: result ?? {} }),
    refuse: (id: RpcId, error: RpcError): void => host.send({ jsonrpc: '2.0', id, error }),
  };
}

/** Reports the progress of a request that carries a progress token. */
function progressOptions({ params }: RpcRequest, report: (progress: object) => void): Pick<ActOptions, 'onProgress'> {
  const progressToken = CallToolParamsSchema.safeParse(params).data?._meta?.progressToken;
  return progressToken === undefined ? {} : { onProgress: progress => report({ ...progress, progressToken }) };
}
