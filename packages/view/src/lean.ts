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
import { isRecord } from './record.ts';
import { applyTheme } from './theme.ts';
import type { View, ViewSnapshot } from './view.ts';
import type { Params, RequestOptions } from './wire.ts';

const VERSION: typeof MCP_APPS_VERSION = '2026-01-26';
const METHOD_NOT_FOUND: (typeof RPC_ERRORS)['methodNotFound'] = -32601;
const DENIED: (typeof RPC_ERRORS)['denied'] = -32000;

export { ViewError } from './errors.ts';

/** The part of a `View` that a lean page has; each member as there, but for time limits: `signal` can be one. It is never closed, and hears no `teardown`. */
export interface LeanView extends Pick<View, 'hostCapabilities' | 'on' | 'getSnapshot'> {
  callTool(name: string, args?: Params, options?: LeanRequestOptions): ReturnType<View['callTool']>;
  openLink(url: string): Promise<void>;
  request(method: string, params?: Params, options?: LeanRequestOptions): Promise<unknown>;
}
type LeanRequestOptions = Omit<RequestOptions, 'timeoutMs'>;

interface Pending extends LeanRequestOptions {
  resolve(result: unknown): void;
  reject(error: ViewError): void;
}

/** How long the host has to answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Introduces the page to an MCP Apps host, applies its theme, and reports the height of the page's content whenever it changes: the body
 * must be as high as what is in it (no `100vh`). Rejects with `ViewError` `no-host` outside a frame, `aborted` where nobody answers. A result is
 * passed on as it came, also where its `content` is no list.
 */
export async function connectLean(info: Implementation): Promise<LeanView> {
  const host = window.parent;
  if (host === window) throw new ViewError('no-host', 'No frame.');
  const pending = new Map<unknown, Pending>();
  const listeners = new Set<readonly [name: string, listener: (value: never) => unknown]>();
  let seen: ViewSnapshot & Params = { context: {} };
  let nextId = Math.floor(Math.random() * 2 ** 31);
  let origin: string | undefined;

  const send = (message: Params): void => host.postMessage({ jsonrpc: '2.0', ...message }, origin ?? '*');

  const request = (method: string, params: Params = {}, options: LeanRequestOptions = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal, onProgress } = options;
      const id = nextId++;
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => {
        if (pending.delete(id)) send({ method: 'notifications/cancelled', params: { requestId: id } });
        reject(new ViewError('aborted', `${method}: aborted.`));
      });
      send({ id, method, params: onProgress ? { ...params, _meta: { progressToken: id } } : params });
      pending.set(id, { ...options, resolve, reject });
    });

  const take = (name: string, value: unknown): void => {
    seen = { ...seen, [memberOf(name)]: value };
    for (const [wanted, listener] of listeners) if (wanted === name) listener(value as never);
  };
  const takeContext = (changes: unknown): void => {
    const context = { ...seen.context, ...(isRecord(changes) && changes) } as HostContext;
    applyTheme(context);
    take('context', context);
  };

  function noted(method: string, params: Params): void {
    const { arguments: input = {}, progressToken } = params;
    const name = method.split('/').at(-1);
    // A sign of life may say nothing of progress.
    if (name === 'progress' && params.progress !== undefined) pending.get(progressToken)?.onProgress?.(params as never);
    if (name === 'tool-input' && isRecord(input)) take('input', input);
    // A straggler is nothing: the whole input is there already.
    if (name === 'tool-input-partial' && isRecord(input) && !seen.input) take('partial-input', input);
    if (name === 'tool-result') take('result', params);
    if (name === 'tool-cancelled') take('cancelled', params);
    if (name === 'host-context-changed') takeContext(params);
  }

  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== host || (origin && from !== origin)) return;
    // Opaque and local origins ("null", "file://") cannot be addressed, so they are not kept.
    if (/^https?:/.test(from)) origin = from;
    if (!isRecord(data) || data.jsonrpc !== '2.0') return;
    const { id, method, params = {}, result, error } = data;
    const call = pending.get(id);
    if (typeof method === 'string') {
      if (!isRecord(params)) return;
      if (id === undefined) return noted(method, params);
      const isKnown = method === 'ping' || method === 'ui/resource-teardown';
      const refusal = { code: METHOD_NOT_FOUND, message: `Unknown method: ${method}` };
      send({ id, ...(isKnown ? { result: {} } : { error: refusal }) });
    } else if (pending.delete(id))
      if (isRecord(error)) call?.reject(hostError(error));
      else call?.resolve(result);
  });
  const params: InitializeParams = { appInfo: info, appCapabilities: {}, protocolVersion: VERSION };
  const reply = await request('ui/initialize', params as never, { signal: AbortSignal.timeout(PATIENCE) });
  send({ method: 'ui/notifications/initialized', params: {} });
  const { hostContext, hostCapabilities } = isRecord(reply) ? reply : {};
  takeContext(hostContext);
  reportHeight(size => send({ method: 'ui/notifications/size-changed', params: size }));
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

function reportHeight(report: (size: { width: number; height: number }) => void): void {
  const { body } = document;
  new ResizeObserver(() =>
    report({ width: innerWidth, height: Math.ceil(body.getBoundingClientRect().height) }),
  ).observe(body);
}
