// An HTTP API as an OpenAPI 3.1 document, made from its table of routes and the schemas that its server uses.
import * as z from 'zod/mini';
import { type HttpRoute, listParams } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

export interface OpenAPIOptions {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  /** All routes by their names, which are the ids of operations. */
  readonly routes: Readonly<Record<string, HttpRoute>>;
  /** What a refusal answers: the name and the schema of its body, and its media type. */
  readonly error: { readonly name: string; readonly schema: z.core.$ZodType; readonly mediaType: string };
  /** Media types of answers that are not JSON, by the name of their route. */
  readonly otherContent?: Readonly<Record<string, string>>;
  /** What all routes need. @default what their rows say */
  readonly security?: readonly Json[];
}

/** The document, as plain JSON. */
export function createOpenAPI(options: OpenAPIOptions): { openapi: string } & Json {
  const { info, routes, error, security } = options;
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(name, route, options) };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      schemas: { [error.name]: toJSONSchema(error.schema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    ...(security && { security }),
  };
}

function describeRoute(name: string, route: HttpRoute, { error, otherContent = {} }: OpenAPIOptions): Json {
  const parameters = [
    ...listParams(route.path).map(each => ({ name: each, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(route.query ?? {}).map(([each, values]) => describeQuery(each, values)),
  ];
  const refusal = { [error.mediaType]: { schema: { $ref: `#/components/schemas/${error.name}` } } };
  return {
    operationId: name,
    ...(route.summary === undefined ? {} : { summary: route.summary }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.auth ? { security: [{ token: [] }] } : {}),
    ...describeBody(route),
    responses: { ...describeSuccess(route, otherContent[name]), default: { description: 'Error', content: refusal } },
  };
}

function describeQuery(name: string, values: readonly string[] | string): Json {
  const words = typeof values === 'string' ? { description: values } : {};
  const schema = { type: 'string', ...(typeof values === 'string' || values.length === 0 ? {} : { enum: values }) };
  return { name, in: 'query', required: false, ...words, schema };
}

function describeBody({ body, upload }: HttpRoute): Json {
  if (upload !== undefined) return { requestBody: { required: true, content: { [upload]: {} } } };
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: toJSONSchema(body, 'input') } } } };
}

function describeSuccess({ answer, status }: HttpRoute, mediaType: string | undefined): Json {
  if (answer !== undefined) {
    const content = { 'application/json': { schema: toJSONSchema(answer, 'output') } };
    return { [status ?? 200]: { description: 'Success', content } };
  }
  if (mediaType !== undefined) return { [status ?? 200]: { description: 'Success', content: { [mediaType]: {} } } };
  return { [status ?? 204]: { description: 'Done' } };
}

/** Schemas that JSON Schema cannot say, such as those with a transformation, allow any value there. */
function toJSONSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
