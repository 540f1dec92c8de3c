// The same conversation for pages that count every byte: MCP Apps only, and only what a page can't do in a line of its own. No older
// dialects, no offered tools, no sample, no time limits. A third of the size of `connect`.
import type {
  HostCapabilities,
  HostContext,
  Implementation,
  InitializeParams,
  MCP_APPS_VERSION,
  RPC_ERRORS,
} from '@vitrine/protocol';
import { ViewError } from './errors.ts';
import type { Ends } from './port.ts';
import { isRecord } from './record.ts';
import { applyTheme } from './theme.ts';
import type { View, ViewSnapshot } from './view.ts';
import type { Params, RequestOptions } from './wire.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';
const METHOD_NOT_FOUND: (typeof RPC_ERRORS)['methodNotFound'] = -32601;
const DENIED: (typeof RPC_ERRORS)['denied'] = -32000;

export { ViewError } from './errors.ts';

/** The part of a `View` that a lean page has; each member as there, but for time limits: `signal` can be one. */
export interface LeanView extends Pick<View, 'hostCapabilities' | 'on' | 'getSnapshot' | 'notify' | 'close'> {
  callTool(name: string, args?: Params, options?: LeanRequestOptions): ReturnType<View['callTool']>;
  openLink(url: string): Promise<void>;
  request(method: string, params?: Params, options?: LeanRequestOptions): Promise<unknown>;
}
type LeanRequestOptions = Omit<RequestOptions, 'timeoutMs'>;

export interface LeanOptions extends Partial<Ends> {
  /** Milliseconds to wait for the host's answer. @default 10000 */
  timeoutMs?: number;
}

interface Pending extends LeanRequestOptions {
  resolve(result: unknown): void;
  reject(error: ViewError): void;
}

/**
 * Introduces the page to an MCP Apps host, applies its theme, and reports the height of the page's content whenever it changes: the body
 * must be as high as what is in it (no `100vh`). Rejects with `ViewError` `no-host`. A result is passed on as it came, also where
 * its `content` is no list.
 */
export async function connectLean(
  info: Implementation,
  { window = globalThis as unknown as Window, target = window.parent, timeoutMs = 10_000 }: LeanOptions = {},
): Promise<LeanView> {
  if (target === window) throw new ViewError('no-host', 'No frame: open this page in an MCP host.');
  const pending = new Map<unknown, Pending>();
  const listeners = new Set<readonly [name: string, listener: (value: never) => unknown]>();
  let seen: ViewSnapshot & Params = { context: {} };
  let nextId = Math.floor(Math.random() * 2 ** 31);
  let origin: string | undefined;
  let closed = false;

  function send(message: Params): void {
    if (closed) throw new ViewError('closed', 'View closed.');
    target.postMessage({ jsonrpc: '2.0', ...message }, origin ?? '*');
  }

  async function request(method: string, params: Params = {}, options: LeanRequestOptions = {}): Promise<unknown> {
    const { signal, onProgress } = options;
    const id = nextId++;
    const answer = new Promise((resolve, reject) => {
      const stop = (): void => {
        const error = new ViewError('aborted', `${method}: aborted.`, { cause: signal?.reason });
        if (pending.delete(id))
          send({ method: 'notifications/cancelled', params: { requestId: id, reason: error.message } });
        reject(error);
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop);
      const progress = onProgress && { _meta: { ...(params._meta as Params), progressToken: id } };
      send({ id, method, params: { ...params, ...progress } });
      pending.set(id, { ...options, resolve, reject });
    });
    return answer;
  }

  const emit = (name: string, value: unknown) =>
    Promise.all([...listeners].map(async ([wanted, listener]) => wanted === name && listener(value as never)));
  const take = (name: string, value: unknown): void => {
    seen = { ...seen, [memberOf(name)]: value };
    void emit(name, value);
  };
  const takeContext = (changes: unknown): void => {
    const context = { ...seen.context, ...(isRecord(changes) && changes) } as HostContext;
    applyTheme(context, window.document);
    take('context', context);
  };

  function noted(method: string, params: Params): void {
    const { arguments: input = {}, progressToken } = params;
    if (method === 'notifications/progress') {
      // A sign of life may say nothing of progress.
      if (params.progress !== undefined) pending.get(progressToken)?.onProgress?.(params as never);
    } else if (method.endsWith('/tool-input-partial')) {
      // A straggler is nothing: the whole input is there already.
      if (isRecord(input) && !seen.input) take('partial-input', input);
    } else if (method.endsWith('/tool-input')) isRecord(input) && take('input', input);
    else if (method.endsWith('/tool-result')) take('result', params);
    else if (method.endsWith('/tool-cancelled')) take('cancelled', params);
    else if (method.endsWith('/host-context-changed')) takeContext(params);
  }

  async function receive({ source, origin: from, data }: MessageEvent): Promise<void> {
    if (source !== target || (origin && from !== origin)) return;
    // Opaque and local origins ("null", "file://") cannot be addressed, so they are not kept.
    if (/^https?:/.test(from)) origin = from;
    if (!isRecord(data) || data.jsonrpc !== '2.0') return;
    const { id, method, params = {}, result, error } = data;
    if (typeof method === 'string') {
      if (!isRecord(params)) return;
      if (id === undefined) return noted(method, params);
      const isTeardown = method === 'ui/resource-teardown';
      if (isTeardown) await emit('teardown', params);
      const refusal = { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` };
      if (!closed) send({ id, ...(isTeardown || method === 'ping' ? { result: {} } : { error: refusal }) });
      return;
    }
    const call = pending.get(id);
    pending.delete(id);
    if (isRecord(error)) call?.reject(hostError(error));
    else call?.resolve(result);
  }

  window.addEventListener('message', receive);
  const stopListening = (): void => {
    closed = true;
    window.removeEventListener('message', receive);
  };
  const params: InitializeParams = { appInfo: info, appCapabilities: {}, protocolVersion: VERSION };
  const signal = AbortSignal.timeout(timeoutMs);
  const reply: unknown = await request('ui/initialize', params as never, { signal }).catch(error => {
    stopListening();
    throw error.code === 'aborted' ? new ViewError('no-host', `ui/initialize: no answer in ${timeoutMs} ms.`) : error;
  });
  const notify = (method: string, params: Params = {}): void => send({ method, params });
  notify('ui/notifications/initialized');
  const { hostContext, hostCapabilities } = isRecord(reply) ? reply : {};
  takeContext(hostContext);
  const stopSizing = reportHeight(window, size => notify('ui/notifications/size-changed', size));
  return {
    on(name, listener) {
      const entry = [name, listener] as const;
      listeners.add(entry);
      const value = seen[memberOf(name)];
      if (value !== undefined) queueMicrotask(() => listeners.has(entry) && listener(value as never));
      return () => void listeners.delete(entry);
    },
    getSnapshot: () => seen,
    hostCapabilities: (isRecord(hostCapabilities) ? hostCapabilities : {}) as HostCapabilities,
    callTool: (name, args = {}, options) => request('tools/call', { name, arguments: args }, options) as never,
    async openLink(url) {
      const answer = await request('ui/open-link', { url });
      if (isRecord(answer) && answer.isError) throw new ViewError('denied', 'ui/open-link: refused.');
    },
    request,
    notify,
    close() {
      stopSizing();
      stopListening();
      for (const { reject } of pending.values()) reject(new ViewError('closed', 'View closed.'));
    },
  };
}

/** Where the snapshot has the latest value of an event. */
function memberOf(name: string): string {
  return name === 'partial-input' ? 'partialInput' : name;
}

function hostError({ code, message, data }: Params): ViewError {
  const kind = code === METHOD_NOT_FOUND ? 'unsupported' : code === DENIED ? 'denied' : 'failed';
  return new ViewError(kind, String(message), { rpcCode: code as number, data });
}

function reportHeight(window: Window, report: (size: { width: number; height: number }) => void): () => void {
  const { body } = window.document;
  let last = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    if (height !== last) report({ width: window.innerWidth, height: (last = height) });
  });
  observer.observe(body);
  return () => observer.disconnect();
}
