// The HTTP API as an OpenAPI 3.1 document, made from the table of routes and the schemas that the server itself uses.
import { API_ROUTES } from '@vitrine/agent/api';
import { type ApiRoute, ErrorAnswerSchema } from '@vitrine/agent/internal/routes';
import * as z from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** Answers that are not JSON, by the name of their route. */
const OTHER_CONTENT: Readonly<Record<string, string>> = {
  sessionEvents: 'text/event-stream',
  exportSession: 'application/x-ndjson',
  exportAll: 'application/zip',
  blob: 'application/octet-stream',
};

/** `version`: of the chat. The document is plain JSON. */
export function createOpenAPIDocument({ version }: { version: string }): { openapi: string } & Json {
  const routes = Object.entries<ApiRoute>(API_ROUTES);
  const paths = Object.fromEntries(
    [...Map.groupBy(routes, ([, route]) => route.path)].map(([path, ofPath]) => [
      path.replace(/:(\w+)/g, '{$1}'),
      Object.fromEntries(ofPath.map(([name, route]) => [route.method.toLowerCase(), createOperation(name, route)])),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine chat', version },
    paths,
    components: {
      schemas: { Error: toJSONSchema(ErrorAnswerSchema, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    // A chat without a token needs none.
    security: [{}, { token: [] }],
  };
}

function createOperation(name: string, route: ApiRoute): Json {
  const createParameter = (parameter: string, place: 'path' | 'query', values: readonly string[] = []): Json => ({
    name: parameter,
    in: place,
    required: true,
    schema: { type: 'string', ...(values.length === 0 ? {} : { enum: values }) },
  });
  const parameters = [
    ...Array.from(route.path.matchAll(/:(\w+)/g), ([, parameter = '']) => createParameter(parameter, 'path')),
    ...(route.isUpload ? [createParameter('name', 'query')] : []),
    ...Object.entries(route.query ?? {}).map(([name, values]) => ({
      ...createParameter(name, 'query', values),
      required: false,
    })),
  ];
  return {
    operationId: name,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...createRequestBody(route),
    responses: {
      ...createSuccess(name, route),
      default: { description: 'Error', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function createRequestBody({ body, isUpload }: ApiRoute): Json {
  if (isUpload) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (body === undefined) return {};
  return { requestBody: { required: true, content: jsonContent(toJSONSchema(body, 'input')) } };
}

function createSuccess(name: string, { answer, status }: ApiRoute): Json {
  const mimeType = OTHER_CONTENT[name];
  if (answer === undefined && mimeType === undefined) return { 204: { description: 'Done' } };
  const content = answer === undefined ? { [mimeType ?? '*/*']: {} } : jsonContent(toJSONSchema(answer, 'output'));
  return { [status ?? 200]: { description: 'Success', content } };
}

const jsonContent = (schema: unknown): Json => ({ 'application/json': { schema } });

/** Schemas that JSON Schema cannot say, such as those with a transformation, allow any value there. */
function toJSONSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
