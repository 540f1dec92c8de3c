// Tells an observer of each request, by the template of its route. The outermost middleware: refusals of the guard count too.
// The metrics of the chat are made of that in packages/cli/src/service-metrics, because the observer is its caller's.
import { randomUUID } from 'node:crypto';
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import { type RequestContext, withRequestContext } from '@vitrine/std/internal/request-context';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

export function observeRequests(observer: HttpObserver): MiddlewareHandler {
  return (context, next) =>
    withRequestContext(readContext(context), async () => {
      const end = observer.begin(context.req.raw);
      const began = performance.now();
      await next();
      end({ route: readRoute(context), status: context.res.status, durationMs: performance.now() - began });
    });
}

/** An id that a proxy in front has chosen: printable, and of bounded length. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;
const SESSION_PATH = /^\/api\/sessions\/([\w-]{1,100})(?:\/|$)/;

function readContext({ req }: Context): RequestContext {
  const sentId = req.header('x-request-id') ?? '';
  return {
    requestId: REQUEST_ID.test(sentId) ? sentId : randomUUID(),
    sessionId: SESSION_PATH.exec(req.path)?.[1],
  };
}

/** The first route that is no middleware for all paths; files of the page and unknown paths have `/*`. */
function readRoute(context: Context): string {
  return matchedRoutes(context).find(({ path }) => path !== '/*')?.path ?? '/*';
}
