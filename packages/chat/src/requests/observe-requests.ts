// Tells an observer of each request, by the template of its route. The outermost middleware: refusals of the guard count too.
// The metrics of the chat are made of that in packages/cli/src/service-metrics, because the observer is its caller's.
import type { HttpObserver } from '@vitrine/std/internal/http-observer';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

export function observeRequests(observer: HttpObserver): MiddlewareHandler {
  return async (context, next) => {
    const end = observer.begin(context.req.raw);
    const began = performance.now();
    await next();
    end({ route: readRoute(context), status: context.res.status, durationMs: performance.now() - began });
  };
}

/** The first route that is no middleware for all paths; files of the page and unknown paths have `/*`. */
function readRoute(context: Context): string {
  return matchedRoutes(context).find(({ path }) => path !== '/*')?.path ?? '/*';
}
