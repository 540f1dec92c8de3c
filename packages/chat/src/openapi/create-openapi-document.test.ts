import { Validator } from '@seriousme/openapi-schema-validator';
import { API_ROUTES } from '@vitrine/agent/api';
import { expect, it } from 'vitest';
import { openChatApp } from '../../test/support/open-chat-app.ts';
import { createOpenAPIDocument } from './create-openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

it('is a valid OpenAPI document with every route, its parameters and its body', async () => {
  const document = createOpenAPIDocument({ version: '1.2.3' });
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  const operations = Object.entries(document.paths as Paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({ path, method, operation })),
  );
  const described = operations.map(({ path, method, operation }) => ({
    name: operation.operationId,
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    hasBody: operation.requestBody !== undefined,
    parameters: (operation.parameters ?? []).map(({ name }) => `:${name}`),
  }));
  const expected = Object.entries(API_ROUTES).map(([name, route]) => ({
    name,
    route: `${route.method} ${route.path}`,
    hasBody: 'body' in route || 'isUpload' in route,
    parameters: [
      ...(route.path.match(/:\w+/g) ?? []),
      ...('isUpload' in route ? [':name'] : []),
      ...Object.keys('query' in route ? route.query : {}).map(name => `:${name}`),
    ],
  }));
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  expect(described.toSorted(byName)).toEqual(expected.toSorted(byName));
});

it('says what a message needs', () => {
  const { paths } = createOpenAPIDocument({ version: '1' }) as unknown as { paths: Paths };
  const { requestBody } = paths['/api/sessions/{id}/messages']!.post!;
  expect(requestBody!.content['application/json']!.schema).toMatchObject({
    type: 'object',
    properties: { text: { type: 'string' }, delivery: { enum: ['queue', 'steer'] } },
    required: ['text'],
    additionalProperties: false,
  });
});

it('says which formats an export has', () => {
  const { paths } = createOpenAPIDocument({ version: '1' }) as unknown as { paths: Paths };
  expect(paths['/api/sessions/{id}/export']!.get!.parameters).toContainEqual({
    name: 'format',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['jsonl', 'json', 'markdown'] },
  });
});

it('the chat serves it', async () => {
  const chatApp = await openChatApp({});
  const response = await chatApp.ask('GET', '/api/openapi.json');
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Vitrine chat' } });
  await chatApp.close();
});
