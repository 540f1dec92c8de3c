// SCIM 2.0 (RFC 7644): an identity provider keeps users and groups of the chat up to date. Without a token of the operator there is nothing here.
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import { ChatError, errorAnswer } from '../errors.ts';
import { readBody } from '../requests/request-body.ts';
import { addDiscoveryRoutes } from './discovery-routes.ts';
import { addScimGroupRoutes } from './group-routes.ts';
import { answerProblem, scimProblem } from './scim-answers.ts';
import type { ScimParts } from './scim-service.ts';
import { createScimGuard } from './scim-token.ts';
import { addScimUserRoutes } from './user-routes.ts';

const PATH = '/scim/v2';
/** A group of 20,000 members. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

interface ScimRoutesOptions extends ScimParts {
  readonly tokens: readonly string[];
  readonly basePath: string;
  /** Called with errors that no client caused. */
  readonly report: (error: unknown) => void;
}

/** `options` absent: the paths answer 404. Throws `ChatError` `bad-option` for a token that could be guessed. */
export function addScimRoutes(app: Hono, options: ScimRoutesOptions | undefined): void {
  if (options) app.route(PATH, createScimApp(options));
  app.all('/scim/*', context => {
    throw new ChatError('not-found', `There is no ${context.req.path.slice(0, 200)} in this chat.`);
  });
}

function createScimApp({ tokens, basePath, report, ...parts }: ScimRoutesOptions): Hono {
  const app = new Hono();
  app.onError(error => {
    if (error instanceof HTTPException) return error.getResponse();
    const { status, body, headers, unexpected } = errorAnswer(error);
    if (unexpected) report(error);
    const isSyntax = status === 400;
    return answerProblem({
      status: status as 400,
      detail: body.error.message,
      scimType: isSyntax ? 'invalidSyntax' : undefined,
      headers,
    });
  });
  app.use(createScimGuard(tokens));
  const base = (context: Context): string =>
    (parts.identity.publicUrl ?? new URL(context.req.url).origin + basePath) + PATH;
  const tools = {
    base,
    readBody: ({ req }: Context) => readBody(req.raw, z.record(z.string(), z.unknown()), { maxBytes: MAX_BODY_BYTES }),
  };
  addDiscoveryRoutes(app, base);
  addScimUserRoutes(app, parts, tools);
  addScimGroupRoutes(app, parts, tools);
  app.all('*', () => {
    throw scimProblem({ status: 404, detail: 'There is no such endpoint.' });
  });
  return app;
}
