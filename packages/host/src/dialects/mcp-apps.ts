// The `mcp-apps` dialect, host side: JSON-RPC 2.0, MCP Apps 2026-01-26.
import {
  CallToolParamsSchema,
  CancelledParamsSchema,
  InitializeParamsSchema,
  LogParamsSchema,
  MCP_APPS,
  RPC_ERRORS,
  type RpcError,
  type RpcId,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
  readRpcMessage,
  SANDBOX,
  SetViewStateParamsSchema,
  SizeParamsSchema,
  VIEW_STATE,
} from '@vitrine/protocol';
import { HostError } from '../errors.ts';
import { type DialectHost, type DialectSession, MAX_IN_FLIGHT, refusalMessage } from './dialect.ts';
import { mcpAppsResult, readMcpAppsAction } from './mcp-apps-actions.ts';
import { introduction, nothingTold, type Told, tell } from './next-messages.ts';

const LIST_CHANGED = {
  tools: MCP_APPS.toolsChanged,
  resources: MCP_APPS.resourcesChanged,
  prompts: MCP_APPS.promptsChanged,
} as const;

/** `greeted`: what the view is told by a greeting that is on its way, if there is one. */
export function mcpAppsSession(host: DialectHost, greeted?: Told): DialectSession {
  let told: Told | undefined;
  /** The view that has asked to initialise and not yet confirmed, and what it will have been told when it does. */
  let pending: { app: Parameters<DialectHost['ready']>[0]; told: Told } | undefined;
  let nextId = 1;
  const inFlight = new Map<RpcId, AbortController>();
  const awaited = new Map<RpcId, (response: RpcResponse) => void>();
  /** Of the view's document as it is: aborted when it starts anew, or is gone. */
  let life = new AbortController();

  const notify = (method: string, params: object): void => host.send({ jsonrpc: '2.0', method, params });
  const answer = (id: RpcId, result: unknown): void => host.send({ jsonrpc: '2.0', id, result: result ?? {} });
  const refuse = (id: RpcId, error: RpcError): void => host.send({ jsonrpc: '2.0', id, error });

  /** Ends all that is under way, in both directions. */
  function end(reason: Error): void {
    told = undefined;
    for (const abort of inFlight.values()) abort.abort(reason);
    inFlight.clear();
    life.abort(reason);
    life = new AbortController();
  }

  function sync(): void {
    if (told) for (const message of tell(told, host.brief())) host.send(message);
  }

  function initialize(request: RpcRequest, answered: boolean): boolean {
    const params = InitializeParamsSchema.safeParse(request.params);
    // What the greeting has answered cannot be refused any more: the view then counts as one that said nothing of itself.
    if (!params.success && !answered) {
      const message = 'ui/initialize needs appInfo, appCapabilities and protocolVersion.';
      refuse(request.id, { code: RPC_ERRORS.invalidParams, message });
      return false;
    }
    if (!host.mayTellAll()) return true;
    // A view that starts anew counts its requests anew.
    end(new HostError('closed', 'The view started anew.'));
    pending = {
      app: params.success ? { info: params.data.appInfo, capabilities: params.data.appCapabilities } : {},
      told: answered && greeted ? greeted : nothingTold(host.brief().context),
    };
    if (!answered) answer(request.id, introduction(host));
    return true;
  }

  function request(message: RpcRequest, answered: boolean): boolean {
    if (message.method === MCP_APPS.initialize) return initialize(message, answered);
    if (message.method === MCP_APPS.ping) {
      answer(message.id, {});
      return true;
    }
    if (!told && !pending) {
      refuse(message.id, { code: RPC_ERRORS.invalidRequest, message: 'ui/initialize comes first.' });
      return false;
    }
    if (message.method === VIEW_STATE.set && host.viewState) return keep(message, host.viewState);
    const read = readMcpAppsAction(message);
    if ('error' in read) {
      refuse(message.id, read.error);
      return read.error.code === RPC_ERRORS.methodNotFound;
    }
    if (inFlight.has(message.id) || inFlight.size >= MAX_IN_FLIGHT) {
      refuse(message.id, { code: RPC_ERRORS.denied, message: 'Too many requests at once, or an id twice.' });
      return true;
    }
    const abort = new AbortController();
    inFlight.set(message.id, abort);
    const token = CallToolParamsSchema.safeParse(message.params).data?._meta?.progressToken;
    const { signal } = abort;
    host
      .act(read.action, {
        signal,
        ...(token !== undefined && {
          onProgress: progress => signal.aborted || notify(MCP_APPS.progress, { ...progress, progressToken: token }),
        }),
      })
      .then(result => signal.aborted || answer(message.id, mcpAppsResult(read.action, result)))
      .catch(error => signal.aborted || refuse(message.id, { code: RPC_ERRORS.denied, message: refusalMessage(error) }))
      .finally(() => inFlight.get(message.id) === abort && inFlight.delete(message.id));
    return true;
  }

  function keep({ id, params }: RpcRequest, { save }: NonNullable<DialectHost['viewState']>): boolean {
    const { state } = SetViewStateParamsSchema.safeParse(params ?? {}).data ?? {};
    let bytes = Number.POSITIVE_INFINITY;
    try {
      bytes = new TextEncoder().encode(JSON.stringify(state)).length;
    } catch {
      // Nested too deep to be written.
    }
    if (bytes > VIEW_STATE.maxBytes) {
      const message = `The state has ${bytes} bytes as JSON. At most ${VIEW_STATE.maxBytes} are kept.`;
      refuse(id, { code: RPC_ERRORS.invalidParams, message });
      return true;
    }
    const { signal } = life;
    save(state).then(
      () => signal.aborted || answer(id, {}),
      error => signal.aborted || refuse(id, { code: RPC_ERRORS.denied, message: refusalMessage(error) }),
    );
    return true;
  }

  function notification(message: RpcNotification): boolean {
    switch (message.method) {
      case MCP_APPS.initialized:
        if (!pending) return false;
        told = pending.told;
        host.ready(pending.app);
        pending = undefined;
        sync();
        return true;
      case MCP_APPS.sizeChanged: {
        const size = SizeParamsSchema.safeParse(message.params);
        if (size.success) host.size(size.data);
        return size.success;
      }
      case MCP_APPS.toolsChanged:
        if (told) host.toolsChanged();
        return true;
      case MCP_APPS.requestTeardown:
        host.requestTeardown();
        return true;
      case MCP_APPS.log: {
        const entry = LogParamsSchema.safeParse(message.params);
        if (entry.success) host.log({ level: entry.data.level, data: entry.data.data });
        return entry.success;
      }
      case MCP_APPS.cancelled: {
        const { requestId } = CancelledParamsSchema.safeParse(message.params).data ?? {};
        if (requestId === undefined) return false;
        inFlight.get(requestId)?.abort(new Error('The view cancelled its request.'));
        return true;
      }
      default:
        // Notifications of newer views: valid JSON-RPC, nothing to do.
        return !message.method.startsWith(SANDBOX.prefix);
    }
  }

  function ask(method: string, params: object, { signal }: { signal: AbortSignal }): Promise<unknown> {
    const mine = life.signal;
    const either = AbortSignal.any([signal, mine]);
    return new Promise((resolve, reject) => {
      // Nothing is said to a view that has not introduced itself (H16).
      if (!told || either.aborted) return reject(either.reason ?? new HostError('closed', 'The view is not there.'));
      const id = `vitrine-${nextId++}`;
      const stop = (): void => {
        awaited.delete(id);
        if (!mine.aborted) notify(MCP_APPS.cancelled, { requestId: id });
        reject(either.reason);
      };
      either.addEventListener('abort', stop, { once: true });
      awaited.set(id, ({ result, error }) => {
        either.removeEventListener('abort', stop);
        if (error) reject(new Error(error.message));
        else resolve(result);
      });
      host.send({ jsonrpc: '2.0', id, method, params });
    });
  }

  return {
    name: 'mcp-apps',
    receive(value, answered = false) {
      const read = readRpcMessage(value);
      if (read?.kind === 'request') return request(read.message, answered);
      if (read?.kind === 'notification') return notification(read.message);
      if (read?.kind !== 'response') return false;
      const settle = awaited.get(read.message.id);
      awaited.delete(read.message.id);
      settle?.(read.message);
      return settle !== undefined;
    },
    sync,
    loaded() {},
    ask,
    listChanged(what) {
      if (told) notify(LIST_CHANGED[what], {});
    },
    async teardown() {
      // A view without a teardown handler answers "method not found": it has nothing to finish.
      await ask(MCP_APPS.teardown, {}, { signal: life.signal }).catch(() => {});
    },
    close: () => end(new HostError('closed', 'The surface was closed.')),
  };
}
