// Detects a server that cannot be started: it ended before its first answer, and no tools of it are stored.
import type { Interceptor, RequestHook } from '@vitrine/connect/proxy';
import type { Wrapper } from '@vitrine/wrapper';

export interface StartWatch {
  readonly interceptor: Interceptor;
  /** Resolves when the server ended before its first answer, and no tools of it are stored. */
  readonly failed: Promise<Error>;
  /** Resolves with the client's first request. */
  readonly asked: Promise<void>;
}

/** Detects a server that cannot be started. */
export function watchStart({ catalog }: Wrapper, onAnswer: () => void): StartWatch {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  let hasAnswered = false;
  const watchFirstAnswer: RequestHook = async (_exchange, next) => {
    noteAsked();
    const response = await next();
    hasAnswered ||= response.error === undefined;
    if (hasAnswered) onAnswer();
    return response;
  };
  const interceptor: Interceptor = {
    name: 'start',
    requests: { initialize: watchFirstAnswer, 'server/discover': watchFirstAnswer },
    onUpstream(event) {
      // With `retryInMs` 0 the server has ended with exit code 0, because of an unknown method; it is restarted at once.
      // With an infinite one it waits for its user.
      if (
        event.type !== 'down' ||
        event.retryInMs === 0 ||
        event.retryInMs === Number.POSITIVE_INFINITY ||
        hasAnswered ||
        catalog.known
      )
        return;
      resolve(event.error);
    },
  };
  return { interceptor, failed, asked };
}
