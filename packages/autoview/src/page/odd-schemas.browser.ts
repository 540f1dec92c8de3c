// Compiled pages of schemas that servers send and that need to be read as meant: each field is there, and the call gets its value.
import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const THEN = 'then';
const text = { type: 'string' };
const show = (inputSchema: unknown): Promise<FrameLocator> =>
  host.show(compileView({ name: 'call', inputSchema }).html);
const readSentArguments = async () => (await host.received('tools/call', 1)).at(-1)?.params?.arguments;

it('a field that only `then` declares appears with its condition', async () => {
  const view = await show({
    type: 'object',
    properties: { animal: { type: 'string', enum: ['Cat', 'Fish'] } },
    required: ['animal'],
    allOf: [
      {
        if: { properties: { animal: { const: 'Cat' } }, required: ['animal'] },
        [THEN]: { properties: { food: { type: 'string', enum: ['meat', 'grass'] } }, required: ['food'] },
      },
    ],
  });
  await view.locator('[data-path="/animal"]').first().waitFor();
  await expect.poll(() => view.locator('[data-path="/food"]').count()).toBe(0);
  await view.locator('[data-path="/animal"]').selectOption('Cat');
  await view.locator('[data-path="/food"]').selectOption('meat');
  await view.locator('[data-submit]').click();
  expect(await readSentArguments()).toEqual({ animal: 'Cat', food: 'meat' });
});

it('joined schemas that unevaluatedProperties closes have their fields', async () => {
  const part = (name: string) => ({ type: 'object', properties: { [name]: text } });
  const view = await show({
    type: 'object',
    allOf: [{ ...part('a'), required: ['a'] }, part('b')],
    unevaluatedProperties: false,
  });
  await view.locator('[data-path="/a"]').fill('x');
  await view.locator('[data-path="/b"]').fill('y');
  await view.locator('[data-submit]').click();
  expect(await readSentArguments()).toEqual({ a: 'x', b: 'y' });
});

it.each<[string, unknown]>([
  ['required: {}', { type: 'object', properties: { a: text }, required: {} }],
  ['no type', { properties: { a: text } }],
  ['type: ["object", "null"]', { type: ['object', 'null'], properties: { a: text } }],
  ['nullable', { type: 'object', properties: { a: { ...text, nullable: true } }, allOf: [{ required: ['a'] }] }],
  ['another dialect of patterns', { type: 'object', properties: { a: { ...text, pattern: '\\A[a-z]{,4}\\Z' } } }],
  ['required: true', { type: 'object', properties: { a: { ...text, required: true } } }],
])('a schema with %s has its field', async (_, inputSchema) => {
  const view = await show(inputSchema);
  await view.locator('[data-path="/a"]').fill('x');
  await view.locator('[data-submit]').click();
  expect(await readSentArguments()).toEqual({ a: 'x' });
});

it.each<[string, unknown]>([
  ['null', null],
  ['{}', {}],
  ['true', true],
  ['properties: null', { type: 'object', properties: null }],
  ['properties: []', { type: 'object', properties: [] }],
])('a schema that is %s takes no arguments', async (_, inputSchema) => {
  const view = await show(inputSchema);
  await view.locator('[data-submit]').click();
  expect(await readSentArguments()).toEqual({});
});
