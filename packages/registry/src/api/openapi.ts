// The API's description (OpenAPI 3.1), made from the schemas that the routes use.

import { LegacyManifestSchema } from '@vitrine/protocol/internal/registry/legacy-manifest';
import { ManifestSchema } from '@vitrine/protocol/internal/registry/manifest';
import { ProblemSchema } from '@vitrine/protocol/internal/registry/problems';
import {
  AuditListSchema,
  ChallengeRequestSchema,
  ChallengeSchema,
  KeyUsesSchema,
  NamespaceRequestSchema,
  NamespaceSchema,
  NewTokenSchema,
  OwnerKeyRequestSchema,
  PUBLISH_MEDIA_TYPE,
  PublishResponseSchema,
  ServerDetailSchema,
  ServerKeyRequestSchema,
  ServerKeySchema,
  ServerListSchema,
  SessionRequestSchema,
  TokenListSchema,
  TokenRequestSchema,
  VersionListSchema,
  VersionRecordSchema,
  YankRequestSchema,
} from '@vitrine/protocol/internal/registry/wire';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { readable } from './respond.ts';

type Schema = z.ZodMiniType;

/** One operation. `body`: the request's schema, or a media type for bytes. */
interface Operation {
  summary: string;
  answer?: Schema;
  body?: Schema | string;
  status?: number;
  query?: Record<string, string>;
  auth?: boolean;
}

/** Every operation of the API by method and path, as Hono writes them. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET /v1/health': { summary: 'Whether the registry answers.' },
  'GET /v1/servers': {
    summary: 'Servers by id, or the best matches of a search.',
    answer: ServerListSchema,
    query: { search: 'Words to search for.', limit: '1 to 100.', cursor: 'nextCursor of the page before.' },
  },
  'GET /v1/servers/:id': { summary: 'A server and its versions.', answer: ServerDetailSchema },
  'GET /v1/servers/:id/versions': { summary: 'The versions of a server, newest first.', answer: VersionListSchema },
  'GET /v1/servers/:id/versions/:version': { summary: 'A version, or latest.', answer: VersionRecordSchema },
  'GET /v1/servers/:id/versions/:version/manifest': {
    summary: 'The manifest as canonical JSON: the SHA-256 of this body is the digest.',
    answer: ManifestSchema,
  },
  'GET /v1/servers/:id/manifest': { summary: 'The manifest of the latest version.', answer: ManifestSchema },
  'GET /v1/servers/:id/manifest.json': { summary: 'The same as UIManifest 1.0.', answer: LegacyManifestSchema },
  'GET /v1/audit': {
    summary: 'The audit log, oldest line first.',
    answer: AuditListSchema,
    query: { server: 'Lines about this server or namespace.', after: 'The number of a line.', limit: '1 to 100.' },
  },
  'POST /v1/servers/:id/publish': {
    summary: 'Publishes a version: a gzipped tar of manifest.json, signature.json (optional) and files/….',
    body: PUBLISH_MEDIA_TYPE,
    answer: PublishResponseSchema,
    status: 201,
    auth: true,
  },
  'POST /v1/servers/:id/versions/:version/yank': {
    summary: 'Marks a version as one that hosts warn of.',
    body: YankRequestSchema,
    auth: true,
  },
  'POST /v1/servers/:id/versions/:version/unyank': { summary: 'Takes the mark away.', auth: true },
  'POST /v1/auth/challenge': {
    summary: 'A text to sign.',
    body: ChallengeRequestSchema,
    answer: ChallengeSchema,
    status: 201,
  },
  'POST /v1/auth/session': {
    summary: 'A token of 15 minutes for a signed challenge.',
    body: SessionRequestSchema,
    answer: NewTokenSchema,
    status: 201,
  },
  'POST /v1/namespaces': {
    summary: 'Claims a namespace for the key.',
    body: NamespaceRequestSchema,
    answer: NamespaceSchema,
    status: 201,
    auth: true,
  },
  'POST /v1/namespaces/:namespace/key': {
    summary: 'Gives a namespace to another key, signed by the present one.',
    body: OwnerKeyRequestSchema,
    auth: true,
  },
  'GET /v1/keys': {
    summary: 'The namespaces that the key owns, and the servers whose versions it signs.',
    answer: KeyUsesSchema,
    auth: true,
  },
  'POST /v1/servers/:id/key': {
    summary: 'Sets the key that signs the versions of a server: for its owner, with a session.',
    body: ServerKeyRequestSchema,
    answer: ServerKeySchema,
    auth: true,
  },
  'GET /v1/tokens': { summary: 'The tokens of the key.', answer: TokenListSchema, auth: true },
  'POST /v1/tokens': {
    summary: 'Makes a token for some servers and actions.',
    body: TokenRequestSchema,
    answer: NewTokenSchema,
    status: 201,
    auth: true,
  },
  'DELETE /v1/tokens/:token': { summary: 'Revokes a token.', auth: true },
};

export function addOpenapiRoute(app: Hono): void {
  let text: string | undefined;
  app.get('/openapi.json', context => readable(context.req.raw, (text ??= JSON.stringify(openapi()))));
}

/** The whole document. */
export function openapi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const [method = '', route = ''] = name.split(' ');
    const path = route.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine registry',
      version: '1',
      description: 'Interfaces of MCP servers. A "/" in an id is written as %2F.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(ProblemSchema, 'output') },
    },
  };
}

function describe(
  { summary, answer, body, status = 200, query = {}, auth = false }: Operation,
  route: string,
): unknown {
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const content =
    typeof body === 'string'
      ? { [body]: { schema: { type: 'string', format: 'binary' } } }
      : body && { 'application/json': { schema: jsonSchema(body, 'input') } };
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(auth ? { security: [{ token: [] }] } : {}),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(answer === undefined ? {} : { content: { 'application/json': { schema: jsonSchema(answer, 'output') } } }),
      },
      default: {
        description: 'Refused: "code" says why.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
