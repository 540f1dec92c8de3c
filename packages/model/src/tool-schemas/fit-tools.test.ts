// Tools with odd schemas: each provider's real package against a server that refuses as the provider does.
import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getModelId, type ModelConfig } from '../config.ts';
import type { ModelEvent } from '../model.ts';
import { createModels } from '../providers/create-models.ts';
import { type ScriptedTurn, startWireServer, type WireServerOptions } from '../testing/index.ts';

const WIRES = [
  { wire: 'OpenAI Responses', provider: 'openai', strict: 'provider' },
  { wire: 'OpenAI Chat Completions', provider: 'openai', path: '/v1', strict: 'provider' },
  { wire: 'Anthropic', provider: 'anthropic', path: '/v1', strict: 'provider' },
  { wire: 'Google', provider: 'google', path: '/v1beta', strict: 'provider' },
  { wire: 'OpenRouter to OpenAI', provider: 'openrouter', path: '/v1', strict: 'provider' },
  { wire: 'Moonshot', provider: 'openai-compatible', path: '/v1', strict: 'moonshot' },
] as const;

const inProperty = (schema: unknown) => ({ type: 'object', properties: { a: schema }, required: ['a'] });
const member = (name: string) => ({ properties: { [name]: { type: 'string' } }, required: [name] });
let deep: unknown = { type: 'string' };
for (let level = 0; level < 40; level++) deep = { type: 'object', properties: { inner: deep } };

/** A name for each oddness, and the schema as a server sends it. */
const ODD: { readonly [what: string]: unknown } = {
  'anyOf without a type': { anyOf: [member('a'), member('b')] },
  'oneOf beside a type': { type: 'object', oneOf: [member('a'), member('b')] },
  'allOf with if and then': {
    type: 'object',
    properties: { kind: { enum: ['x', 'y'] } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    allOf: [{ if: { properties: { kind: { const: 'x' } } }, then: member('a'), else: member('b') }],
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  'if at the root': { type: 'object', properties: { a: { type: 'string' } }, if: member('a'), then: member('b') },
  'not at the root': { type: 'object', properties: { a: { type: 'string' } }, not: { required: ['a', 'b'] } },
  'enum at the root': { type: 'object', enum: [{ a: 1 }] },
  'a reference at the root': { $ref: '#/$defs/Input', $defs: { Input: member('a') } },
  'allOf of references': { allOf: [{ $ref: '#/definitions/A' }, member('b')], definitions: { A: member('a') } },
  'a reference into properties': {
    type: 'object',
    properties: { from: { type: 'object', properties: { x: { type: 'number' } } }, to: { $ref: '#/properties/from' } },
  },
  'a reference with a description': {
    type: 'object',
    properties: { a: { $ref: '#/definitions/A', description: 'the first' } },
    definitions: { A: { type: 'string' } },
  },
  'a reference to nothing': inProperty({ $ref: '#/$defs/Missing' }),
  'a reference to another document': inProperty({ $ref: 'https://example.com/a.json' }),
  'a reference to itself': {
    type: 'object',
    properties: { node: { $ref: '#/$defs/Node' } },
    $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' }, name: { type: 'string' } } } },
  },
  'a reference to the root': { type: 'object', properties: { child: { $ref: '#' }, a: { type: 'string' } } },
  'a string': { type: 'string' },
  'an array': { type: 'array', items: { type: 'string' } },
  nothing: {},
  'true in properties': inProperty(true),
  'false in properties': { type: 'object', properties: { a: false, b: { type: 'string' } } },
  'a word in properties': inProperty('string'),
  'null in properties': inProperty(null),
  'no type in properties': inProperty({ description: 'anything' }),
  'a list of types': inProperty({ type: ['string', 'null'], minLength: 1 }),
  'a list of many types': inProperty({ type: ['string', 'number', 'array', 'object'] }),
  'an unknown type': inProperty({ type: 'file' }),
  'a type of Python': inProperty({ type: 'str' }),
  'anyOf beside a type': inProperty({ type: 'string', anyOf: [{ minLength: 1 }, { enum: ['x'] }] }),
  'anyOf beside members': inProperty({ ...member('x'), type: 'object', anyOf: [member('y'), member('z')] }),
  'oneOf within': inProperty({ oneOf: [{ type: 'string' }, { type: 'number' }] }),
  'allOf within': inProperty({ allOf: [{ type: 'string' }, { minLength: 2 }] }),
  'allOf of references within': {
    ...inProperty({ allOf: [{ $ref: '#/$defs/A' }], description: 'a' }),
    $defs: { A: member('x') },
  },
  'not within': inProperty({ type: 'string', not: { enum: ['x'] } }),
  'an array without items': inProperty({ type: 'array' }),
  'a tuple': inProperty({ type: 'array', items: [{ type: 'string' }, { type: 'number' }] }),
  prefixItems: inProperty({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }),
  'a constant': inProperty({ const: 'x' }),
  'an enum of several types': inProperty({ enum: ['x', 1, null, true] }),
  'an enum with null': inProperty({ type: 'string', enum: ['x', null] }),
  'an enum with an empty text': inProperty({ type: 'string', enum: ['', 'x'] }),
  'an empty enum': inProperty({ type: 'string', enum: [] }),
  'unknown keywords': inProperty({
    type: 'string',
    'x-order': 1,
    nullable: true,
    optional: true,
    format: 'uri',
    errorMessage: {},
  }),
  'numbers as texts': inProperty({ type: 'integer', minimum: '0', exclusiveMinimum: true }),
  'a description that is no text': inProperty({ type: 'string', description: 7 }),
  'required that is no list': { type: 'object', properties: { a: { type: 'string', required: true } }, required: true },
  'required twice': { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'a'] },
  'required that is not described': { type: 'object', properties: {}, required: ['a'] },
  'a pattern with lookahead': inProperty({ type: 'string', pattern: '^(?!x).*$' }),
  'a broken pattern': inProperty({ type: 'string', pattern: '(' }),
  'patterns of names': inProperty({
    type: 'object',
    patternProperties: { '^x-': { type: 'string' } },
    additionalProperties: false,
  }),
  'names with other characters': {
    type: 'object',
    properties: { $filter: { type: 'string' }, 'größe in m': { type: 'number' } },
    required: ['$filter'],
  },
  'propertyNames that are no texts': inProperty({ type: 'object', propertyNames: { type: 'integer' } }),
  'a draft of its own': {
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: 'x',
    type: 'object',
    properties: { a: { type: 'string' } },
  },
  'forty levels': deep,
};

const GOOD = { type: 'object', properties: { place: { type: 'string', description: 'A town' } }, required: ['place'] };
const tool = (name: string, inputSchema: unknown): LanguageModelV4FunctionTool => ({
  type: 'function',
  name,
  description: 'A tool',
  inputSchema: inputSchema as JSONSchema7,
});

async function open(
  { provider, ...rest }: { provider: ModelConfig['provider']; path?: string },
  options: WireServerOptions,
) {
  const server = await startWireServer(options);
  onTestFinished(() => server.close());
  const config: ModelConfig = {
    provider,
    model: 'm',
    apiKey: 'sk-1',
    retries: { max: 0 },
    ...(rest.path ? { baseURL: server.origin + rest.path } : {}),
  };
  const fetchHere: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://api.openai.com', server.origin), init);
  const model = await createModels({ configs: [config], fetch: fetchHere }).get(getModelId(config));
  const ask = async (...tools: LanguageModelV4FunctionTool[]): Promise<ModelEvent[]> => {
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
    const events: ModelEvent[] = [];
    for await (const event of model.stream({ messages, tools, signal: new AbortController().signal }))
      events.push(event);
    return events;
  };
  return { server, ask };
}

const findFinish = (events: readonly ModelEvent[]) => events.find(event => event.type === 'finish');
const REPLY: ScriptedTurn = { text: 'Hello.' };

describe.each(WIRES)('$wire', ({ strict, ...wire }) => {
  it.each(Object.entries(ODD))('%s: offered in the first request, beside a good tool', async (_what, schema) => {
    const { server, ask } = await open(wire, { strict, turns: [REPLY] });
    const events = await ask(tool('good__forecast', GOOD), tool('odd__tool', schema));
    expect(findFinish(events)).not.toHaveProperty('toolsLeftOut');
    expect(server.requests.map(({ tools }) => tools)).toEqual([['good__forecast', 'odd__tool']]);
  });

  it('a good schema says all it said', async () => {
    const { server, ask } = await open(wire, { strict, turns: [REPLY] });
    await ask(tool('good__forecast', GOOD));
    expect(JSON.stringify(server.requests[0]!.body.tools)).toContain(JSON.stringify(GOOD.properties));
  });

  it('a tool whose name is not taken is left out, with the reason', async () => {
    const { server, ask } = await open(wire, { strict, turns: [REPLY] });
    const events = await ask(tool('good__forecast', GOOD), tool('größe der Wolke', GOOD));
    expect(findFinish(events)).toMatchObject({
      toolsLeftOut: [{ name: 'größe der Wolke', reason: expect.stringContaining('does not take its name') }],
    });
    expect(server.requests.map(({ tools }) => tools)).toEqual([['good__forecast']]);
  });

  it('a tool that the provider refuses by name is left out at once and for good', async () => {
    const refusal = { status: 400, message: "Invalid schema for function 'odd__tool': no reason." };
    const { server, ask } = await open(wire, { turns: [refusal, REPLY, REPLY, REPLY] });
    const [good, odd] = [tool('good__forecast', GOOD), tool('odd__tool', GOOD)];
    const events = await ask(good, odd);
    expect(events[0]).toMatchObject({ type: 'retry', delayMs: 0 });
    const leftOut = [{ name: 'odd__tool', reason: expect.stringContaining('no reason') }];
    expect(findFinish(events)).toMatchObject({ toolsLeftOut: leftOut });
    expect(findFinish(await ask(good, odd))).toMatchObject({ toolsLeftOut: leftOut });
    expect(findFinish(await ask(good, tool('odd__tool', {})))).not.toHaveProperty('toolsLeftOut');
    const both = ['good__forecast', 'odd__tool'];
    expect(server.requests.map(({ tools }) => tools)).toEqual([both, ['good__forecast'], ['good__forecast'], both]);
  });

  it('a schema that is refused without a name makes all schemas plain, once and for all', async () => {
    const refusal = { status: 400, message: 'Unrecognized tool schema: {"minLength":2}' };
    const { server, ask } = await open(wire, { strict, turns: [refusal, REPLY, REPLY] });
    const odd = tool('odd__tool', inProperty({ anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] }));
    await ask(odd);
    await ask(odd);
    const bodies = server.requests.map(({ body }) => JSON.stringify(body.tools));
    expect(bodies.map(body => body.includes('anyOf'))).toEqual([true, false, false]);
    expect(bodies[1]).toContain('"properties":{"a":{"type":"string"}}');
  });

  it('a model that takes no tools answers without them', async () => {
    const refusal = { status: 400, message: 'registry.ollama.ai/library/gemma:latest does not support tools' };
    const { server, ask } = await open(wire, { turns: [refusal, REPLY] });
    const events = await ask(tool('good__forecast', GOOD));
    expect(findFinish(events)).toMatchObject({ toolsLeftOut: [{ name: 'good__forecast' }] });
    expect(server.requests.map(({ tools }) => tools)).toEqual([['good__forecast'], []]);
  });

  it('a refusal of something else is no refused tool', async () => {
    const { server, ask } = await open(wire, { turns: [{ status: 400, message: 'max_tokens is too large' }] });
    await expect(ask(tool('good__forecast', GOOD))).rejects.toMatchObject({ code: 'bad-request' });
    expect(server.requests).toHaveLength(1);
  });
});

it.each([
  ['anthropic', '/v1', 'tools.1.custom.input_schema: JSON schema is invalid.'],
  ['openai', '/v1', "Invalid 'tools[1].function.description': string too long."],
  [
    'google',
    '/v1beta',
    '* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties: should be non-empty\n',
  ],
  ['vllm', '/v1', "1 validation error: {'type': 'missing', 'loc': ('body', 'tools', 1, 'function')}"],
] as const)('%s: a tool that is refused by its place is left out', async (provider, path, message) => {
  const { server, ask } = await open({ provider, path }, { turns: [{ status: 400, message }, REPLY] });
  await ask(tool('one', GOOD), tool('two', GOOD), tool('three', GOOD));
  expect(server.requests.map(({ tools }) => tools)).toEqual([
    ['one', 'two', 'three'],
    ['one', 'three'],
  ]);
});

it('Anthropic: a member that it refuses by name is sent under another one, and comes back under its own', async () => {
  const schema = {
    type: 'object',
    properties: { list: { type: 'array', items: { type: 'object', properties: { $filter: { type: 'string' } } } } },
  };
  const { server, ask } = await open(
    { provider: 'anthropic', path: '/v1' },
    {
      strict: 'provider',
      turns: [
        ({ body }) => {
          const name = /_filter_[0-9a-f]{8}/.exec(JSON.stringify(body.tools))![0];
          return { calls: [{ name: 'odd__tool', args: { list: [{ [name]: 'a eq 1' }] } }] };
        },
      ],
    },
  );
  const events = await ask(tool('odd__tool', schema));
  expect(JSON.stringify(server.requests[0]!.body.tools)).toContain('Its name is \\"$filter\\".');
  expect(events.find(event => event.type === 'tool-call')).toMatchObject({ input: '{"list":[{"$filter":"a eq 1"}]}' });
  expect(findFinish(events)?.message.content).toMatchObject([{ input: { list: [{ $filter: 'a eq 1' }] } }]);
  expect(events.some(event => event.type === 'tool-input-delta')).toBe(false);
});

it('OpenAI takes 128 tools: the others are left out, and optional members stay optional', async () => {
  const { server, ask } = await open({ provider: 'openai' }, { strict: 'provider', turns: [REPLY] });
  const events = await ask(...Array.from({ length: 130 }, (_, index) => tool(`tool_${index}`, GOOD)));
  expect(findFinish(events)?.toolsLeftOut?.map(({ name }) => name)).toEqual(['tool_128', 'tool_129']);
  expect(server.requests[0]!.body.tools).toContainEqual(expect.objectContaining({ name: 'tool_0', strict: false }));
});
