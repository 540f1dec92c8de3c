// What the document says of rows that the chat and the registry write in different ways; that both are valid is tested where they are.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createOpenAPI } from './openapi.ts';

it('describes the methods of a path together, with what each row says', () => {
  const name = z.strictObject({ name: z.string() });
  const { paths } = createOpenAPI({
    info: { title: 'Words', version: '1' },
    routes: {
      read: { method: 'GET', path: '/words/:id', answer: name, query: { cursor: 'Where to go on.', form: ['a', 'b'] } },
      write: { method: 'PUT', path: '/words/:id', body: name, auth: true, summary: 'Writes a word.' },
      send: { method: 'POST', path: '/words', upload: 'application/gzip', status: 201, answer: name },
      stream: { method: 'GET', path: '/words' },
    },
    error: { name: 'Problem', schema: name, mediaType: 'application/problem+json' },
    otherContent: { stream: 'text/event-stream' },
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const query = { in: 'query', required: false };
  expect(paths).toMatchObject({
    '/words/{id}': {
      get: {
        operationId: 'read',
        parameters: [
          id,
          { ...query, name: 'cursor', description: 'Where to go on.', schema: { type: 'string' } },
          { ...query, name: 'form', schema: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { required: ['name'] } } } } },
      },
      put: { summary: 'Writes a word.', security: [{ token: [] }], responses: { 204: { description: 'Done' } } },
    },
    '/words': {
      post: { requestBody: { content: { 'application/gzip': {} } }, responses: { 201: { description: 'Success' } } },
      get: { responses: { 200: { content: { 'text/event-stream': {} } } } },
    },
  });
});
