// The chat's HTTP API as an OpenAPI document.
import { API_ROUTES } from '@vitrine/agent/api';
import { type ApiRoute, ErrorAnswerSchema } from '@vitrine/agent/internal/routes';
import { createOpenAPI } from '@vitrine/protocol/internal/http-api/openapi';
import type { HttpRoute } from '@vitrine/protocol/internal/http-api/route';

/** Answers that are not JSON, by the name of their route. */
const OTHER_CONTENT: Readonly<Record<string, string>> = {
  sessionEvents: 'text/event-stream',
  exportSession: 'application/x-ndjson',
  exportAll: 'application/zip',
  exportUser: 'application/zip',
  exportAudit: 'application/x-ndjson',
  blob: 'application/octet-stream',
};

/** `version`: of the chat. The document is plain JSON. */
export function createOpenAPIDocument({ version }: { version: string }): ReturnType<typeof createOpenAPI> {
  const routes = Object.entries<ApiRoute>(API_ROUTES).map(([name, route]): [string, HttpRoute] => [
    name,
    route.isUpload ? { ...route, upload: 'application/octet-stream', query: { name: [], ...route.query } } : route,
  ]);
  return createOpenAPI({
    info: { title: 'Vitrine chat', version },
    routes: Object.fromEntries(routes),
    error: { name: 'Error', schema: ErrorAnswerSchema, mediaType: 'application/json' },
    otherContent: OTHER_CONTENT,
    // A chat without a token needs none.
    security: [{}, { token: [] }],
  });
}
