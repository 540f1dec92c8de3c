// Notifies the interceptors of events of a session. An exception of one is logged, and the others are still notified.
import type { Interceptor, Log, ProxySession, UpstreamEvent } from './types.ts';

export interface InterceptorEvents {
  opened(session: ProxySession): void;
  closed(session: ProxySession): void;
  upstream(event: UpstreamEvent, session: ProxySession): void;
}

export function createInterceptorEvents(interceptors: readonly Interceptor[], log: Log): InterceptorEvents {
  const notify = (what: string, run: (interceptor: Interceptor) => void): void => {
    for (const interceptor of interceptors) {
      try {
        run(interceptor);
      } catch (error) {
        log.error({ interceptor: interceptor.name, err: error }, `${what} failed`);
      }
    }
  };
  return {
    opened: session => notify('onSession', interceptor => interceptor.onSession?.(session)),
    closed: session => notify('onSessionClosed', interceptor => interceptor.onSessionClosed?.(session)),
    upstream: (event, session) => notify('onUpstream', interceptor => interceptor.onUpstream?.(event, session)),
  };
}
