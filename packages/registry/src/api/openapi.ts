// The API's description (OpenAPI 3.1).
import { createOpenAPI } from '@vitrine/protocol/internal/http-api/openapi';
import { ProblemSchema } from '@vitrine/protocol/internal/registry/problems';
import type { Hono } from 'hono';
import { readable } from './respond.ts';
import { ROUTES } from './routes.ts';

export function addOpenapiRoute(app: Hono): void {
  let text: string | undefined;
  app.get('/openapi.json', context => readable(context.req.raw, (text ??= JSON.stringify(openapi()))));
}

/** The whole document. */
export function openapi(): ReturnType<typeof createOpenAPI> {
  return createOpenAPI({
    info: {
      title: 'Vitrine registry',
      version: '1',
      description: 'Interfaces of MCP servers. A "/" in an id is written as %2F.',
    },
    routes: ROUTES,
    error: { name: 'Problem', schema: ProblemSchema, mediaType: 'application/problem+json' },
  });
}
