// Times each request of a client twice: around all hooks of the wrapper, and around the server alone. The difference is the wrapper's own time.
import type { Exchange, Interceptor, RequestHook } from '@vitrine/connect/proxy';

/** Requests that last as long as the client listens: their duration says nothing. */
const STANDING: ReadonlySet<string> = new Set(['subscriptions/listen']);

interface EndedRequest {
  /** `error`: a JSON-RPC error. `tool_error`: a result of a tool that says it failed. */
  readonly outcome: 'ok' | 'error' | 'tool_error';
  /** The code of a JSON-RPC error. */
  readonly errorCode?: number;
  readonly durationMs: number;
  /** The part of it that the server took. Absent: the server was not asked, or answered later. */
  readonly serverMs?: number;
}

export interface RequestObserver {
  /** Called before a request is passed on. It may change `exchange.request`. What it returns is called with the end. */
  begin(exchange: Exchange): (ended: EndedRequest) => void;
}

/** `outer` is the first interceptor of the proxy, `inner` the last. */
export function observeRequests(observers: readonly RequestObserver[]): { outer: Interceptor; inner: Interceptor } {
  const serverMs = new WeakMap<Exchange, number>();
  const outer: RequestHook = async (exchange, next) => {
    if (STANDING.has(exchange.request.method)) return next();
    const ends = observers.map(observer => observer.begin(exchange));
    const start = performance.now();
    const response = await next();
    const durationMs = performance.now() - start;
    const ofServer = serverMs.get(exchange);
    const { error } = response;
    const isFailed = exchange.request.method === 'tools/call' && response.json.get(['result', 'isError']) === true;
    const outcome = error ? 'error' : isFailed ? 'tool_error' : 'ok';
    for (const end of ends)
      end({
        outcome,
        durationMs,
        ...(error && { errorCode: error.code }),
        ...(ofServer !== undefined && { serverMs: ofServer }),
      });
    return response;
  };
  const inner: RequestHook = async (exchange, next) => {
    const start = performance.now();
    const response = await next();
    serverMs.set(exchange, performance.now() - start);
    return response;
  };
  return {
    outer: { name: 'request times', requests: { '*': outer } },
    inner: { name: 'server times', requests: { '*': inner } },
  };
}
