// Adds routes by the table that server and clients share (`API_ROUTES`): requests are parsed with its schemas, and the compiler checks
// the answers against them.

import { API_ROUTES } from '@vitrine/agent/api';
import type { AnswerInput, ApiRoute, BodyOutput } from '@vitrine/agent/internal/routes';
import type { ParamsOf } from '@vitrine/protocol/internal/http-api/route';
import type { Context, Hono } from 'hono';
import { describeRequest } from '../admin/describe-request.ts';
import type { AuditLog } from '../admin/records.ts';
import type { BodyBudget } from '../requests/body-budget.ts';
import { type BodyLimits, readBody, readUpload, skipBody } from '../requests/request-body.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/** A parsed request of one route. */
interface ApiRequest<R extends ApiRoute> {
  readonly context: Context;
  readonly params: Readonly<Record<ParamsOf<R['path']>, string>>;
  readonly body: BodyOutput<R>;
}

export interface ApiRouter {
  /** Adds a route that answers with JSON. For all routes, what `handle` throws becomes an error answer. */
  answer<R extends ApiRoute>(
    route: R,
    handle: (request: ApiRequest<R>) => AnswerInput<R> | Promise<AnswerInput<R>>,
  ): void;
  /** Adds a route without an answer body: 204. */
  perform<R extends ApiRoute>(route: R, handle: (request: ApiRequest<R>) => Promise<void>): void;
  /** Adds a route whose handler makes the response itself, such as a stream. */
  respond<R extends ApiRoute>(route: R, handle: (request: ApiRequest<R>) => Response | Promise<Response>): void;
  /** Answers all other methods on the API's paths with 405. Call it after adding the last route. */
  close(): void;
}

export interface ApiRouterOptions {
  /** Maximum size of a request body, in bytes. @default 8 MiB, and 20 MiB of an uploaded file */
  readonly maxBodyBytes?: number | undefined;
  /** Counts the bodies of each user. @default they are not counted */
  readonly budget?: BodyBudget | undefined;
  /** Takes what the audit log has to say of a request that has succeeded. @default there is no audit log */
  readonly audit?: AuditLog['add'] | undefined;
}

function readRequest(request: Request, route: ApiRoute, { maxBytes, share }: BodyLimits): Promise<unknown> {
  if (route.isUpload)
    return readUpload(request, { maxBytes: maxBytes ?? route.maxBytes, maxValues: route.maxValues, share });
  return route.body ? readBody(request, route.body, { maxBytes, share }) : skipBody(request, { maxBytes, share });
}

export function createApiRouter(app: Hono, { maxBodyBytes, budget, audit }: ApiRouterOptions = {}): ApiRouter {
  const respond: ApiRouter['respond'] = (route, handle) => {
    type Request = Parameters<typeof handle>[0];
    app.on(route.method, route.path, async context => {
      const { raw } = context.req;
      const share = budget?.open(context.get('user').id);
      try {
        // Nothing happens before the whole request is there, also where its body says nothing.
        const body = await readRequest(raw, route, { maxBytes: maxBodyBytes, share });
        const params = context.req.param();
        const answer = await handle({ context, params, body } as unknown as Request);
        if (route.audit) await audit?.(describeRequest(route, { actorId: context.get('user').id, params, body }));
        return answer;
      } finally {
        share?.release();
      }
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
      respond(route, async request => {
        await handle(request);
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
