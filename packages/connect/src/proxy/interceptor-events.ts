// Tells the interceptors what happens to a session. One that throws is logged, and the others are told all the same.
import type { Interceptor, Log, ProxySession, UpstreamEvent } from './types.ts';

export interface InterceptorEvents {
  opened(session: ProxySession): void;
  closed(session: ProxySession): void;
  upstream(event: UpstreamEvent, session: ProxySession): void;
}

export function createInterceptorEvents(interceptors: readonly Interceptor[], log: Log): InterceptorEvents {
  const tell = (what: string, run: (interceptor: Interceptor) => void): void => {
    for (const interceptor of interceptors) {
      try {
        run(interceptor);
      } catch (error) {
        log.error({ interceptor: interceptor.name, err: error }, `${what} failed`);
      }
    }
  };
  return {
    opened: session => tell('onSession', interceptor => interceptor.onSession?.(session)),
    closed: session => tell('onSessionClosed', interceptor => interceptor.onSessionClosed?.(session)),
    upstream: (event, session) => tell('onUpstream', interceptor => interceptor.onUpstream?.(event, session)),
  };
}
