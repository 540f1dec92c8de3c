// The routes of the API by the table that server and clients share (`API_ROUTES`): requests are read by its schemas, and the compiler checks
// the answers against them.
import { type AnswerInput, API_ROUTES, type ApiRoute, type BodyOutput, type ParamsOf } from '@vitrine/agent/client';
import type { Context, Hono } from 'hono';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { readBody } from './request-body.ts';

/** A request as its route describes it. */
export interface ApiRequest<R extends ApiRoute> {
  readonly context: Context;
  readonly params: Readonly<Record<ParamsOf<R['path']>, string>>;
  readonly body: BodyOutput<R>;
}

export interface ApiRouter {
  /** Answers with JSON. What `handle` throws becomes an error answer, here and below. */
  answer<R extends ApiRoute>(
    route: R,
    handle: (request: ApiRequest<R>) => AnswerInput<R> | Promise<AnswerInput<R>>,
  ): void;
  /** Does something that has no answer: 204. */
  perform<R extends ApiRoute>(route: R, handle: (request: ApiRequest<R>) => void): void;
  /** Answers with a response of the handler's own, such as a stream. */
  respond<R extends ApiRoute>(route: R, handle: (request: ApiRequest<R>) => Response | Promise<Response>): void;
  /** Answers every other method of the API's paths with 405. To be called after the last route. */
  close(): void;
}

export interface ApiRouterOptions {
  /** The largest body that is read, in bytes. @default 8 MiB */
  readonly maxBodyBytes?: number | undefined;
}

export function createApiRouter(app: Hono, { maxBodyBytes }: ApiRouterOptions = {}): ApiRouter {
  const respond: ApiRouter['respond'] = (route, handle) => {
    type Request = Parameters<typeof handle>[0];
    app.on(route.method, route.path, async context => {
      const body = route.body === undefined ? undefined : await readBody(context.req.raw, route.body, maxBodyBytes);
      return handle({ context, params: context.req.param(), body } as unknown as Request);
    });
  };
  return {
    respond,
    answer(route, handle) {
      respond(route, async request => {
        const value = await handle(request);
        return request.context.json(value, route.status ?? 200);
      });
    },
    perform(route, handle) {
      respond(route, request => {
        handle(request);
        return request.context.body(null, 204);
      });
    },
    close() {
      const routes: readonly ApiRoute[] = Object.values(API_ROUTES);
      for (const [path, ofPath] of Map.groupBy(routes, route => route.path))
        refuseOtherMethods(
          app,
          path,
          ofPath.map(({ method }) => method),
        );
    },
  };
}
