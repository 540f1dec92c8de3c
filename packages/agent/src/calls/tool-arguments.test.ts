import type { ToolDefinition } from '@vitrine/connect';
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { servers, surfaceIn } from '../../test/support/shop.ts';
import { parseToolArguments } from './tool-arguments.ts';

const tool = {
  name: 'book',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string' },
      nights: { type: 'integer' },
      guests: { type: 'array' },
      address: { type: ['object', 'null'], properties: { street: { type: 'string' } } },
      free: {},
      either: { anyOf: [{ type: 'string' }, { type: 'array' }] },
      currency: { type: 'string', default: 'EUR' },
    },
    required: ['city', 'currency', 7],
  },
};

const describeIssue = (args: unknown, definition: ToolDefinition = tool): string => {
  try {
    parseToolArguments(definition, args);
    return 'none';
  } catch (error) {
    expect(error).toMatchObject({ name: 'AgentError', code: 'bad-arguments' });
    return (error as Error).message;
  }
};
const withSchema = (inputSchema: Record<string, unknown>): ToolDefinition => ({ name: 't', inputSchema });

it.each([
  [{ city: 'Oslo' }],
  [{ city: 'Oslo', nights: 3 }],
  [{ city: 'Oslo', guests: [], address: null, free: {}, either: [], unknown: { a: 1 } }],
  [{ city: 'Oslo', address: { street: '' } }],
])('parseToolArguments() takes %j as a frozen copy', args => {
  const parsed = parseToolArguments(tool, args);
  expect(parsed).toEqual({ args });
  expect(parsed.args).not.toBe(args);
  expect(Object.isFrozen(parsed.args.address ?? parsed.args)).toBe(true);
});

it.each([
  [undefined, /arguments is missing/],
  [null, /must be an object, not null/],
  [[], /must be an object, not a list/],
  ['{}', /must be an object, not a plain value/],
  [{}, /arguments: .*required property "city"/],
  [{ city: {} }, /arguments\/city: type "object" is invalid\. Expected "string"\./],
  [{ city: 'Oslo', nights: '3' }, /arguments\/nights: type "string" is invalid\. Expected "integer"\./],
  [{ city: 'Oslo', nights: 1.5 }, /arguments\/nights: /],
  [{ city: 'Oslo', guests: 'two' }, /arguments\/guests: /],
  [{ city: 'Oslo', address: [] }, /arguments\/address: /],
  [{ city: 'Oslo', address: { street: 7 } }, /arguments\/address\/street: /],
  [{ city: 'Oslo', either: 7 }, /arguments\/either: Fits no alternative/],
  [{ nights: '3', guests: 'two', address: 1, either: 7 }, /And 2 more\.$/],
  [{ city: 'Oslo', free: 1n }, /no JSON/],
  [JSON.parse(`{"city":"Oslo","free":${'['.repeat(9000)}${']'.repeat(9000)}}`), /levels deep/],
  [{ city: 'x'.repeat(5_000_000) }, /at most 4194304/],
])('parseToolArguments() refuses case %#, and says where', (args, message) => {
  expect(describeIssue(args)).toMatch(/^Cannot call book: /);
  expect(describeIssue(args)).toMatch(message);
});

it('parseToolArguments() does not quote refused arguments: they may be secret, or long', () => {
  const secret = withSchema({ properties: { pin: { type: 'string', pattern: '^[0-9]{4}$', enum: ['0000'] } } });
  expect(describeIssue({ pin: 'hunter2' }, secret)).toMatch(/arguments\/pin: /);
  expect(describeIssue({ pin: 'hunter2' }, secret)).not.toMatch(/hunter2/);
  const closed = withSchema({ additionalProperties: false });
  expect(describeIssue({ ['x'.repeat(100_000)]: 1 }, closed).length).toBeLessThan(1000);
});

it('parseToolArguments() treats __proto__ like any other name, and pollutes nothing', () => {
  const { args } = parseToolArguments(tool, JSON.parse('{"city":"Oslo","__proto__":{"polluted":true}}'));
  expect(Object.keys(args)).toEqual(['city', '__proto__']);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  const trickyTool = withSchema(
    JSON.parse('{"properties":{"__proto__":{"type":"string"},"default":{"type":"string"}}}'),
  );
  expect(describeIssue(JSON.parse('{"__proto__":{"polluted":true}}'), trickyTool)).toMatch(/arguments\/__proto__: /);
  expect(describeIssue({ default: 1 }, trickyTool)).toMatch(/arguments\/default: /);
});

it.each<[string, Record<string, unknown>, unknown]>([
  ['properties that are a list', { properties: [], required: 'city' }, { a: 1 }],
  ['a type of its own', { properties: { a: { type: 'money' } }, type: 'object' }, {}],
])('parseToolArguments() trusts no schema to be well formed: %s', (_what, inputSchema, args) => {
  expect(parseToolArguments(withSchema(inputSchema), args).args).toEqual(args);
});

const deep = (levels: number): Record<string, unknown> => {
  let schema: Record<string, unknown> = {};
  for (let level = 0; level < levels; level++) schema = { properties: { a: schema } };
  return schema;
};
it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['refers to a missing definition', { properties: { a: { $ref: '#/nowhere' } } }, { a: 1 }],
  ['refers to another place', { properties: { a: { $ref: 'https://example.com/schema.json' } } }, { a: 1 }],
  ['is nested too deep', deep(5000), { a: 1 }],
  ['is too large', { description: 'x'.repeat(2_000_000) }, { a: 1 }],
  ['costs too much', { properties: { a: { uniqueItems: true } } }, { a: Array.from({ length: 100_000 }, (_, n) => n) }],
])('a schema that %s refuses nothing, and a note states that nothing was checked', (_what, inputSchema, args) => {
  expect(parseToolArguments(withSchema(inputSchema), args)).toEqual({
    args,
    note: expect.stringMatching(/^The arguments were not checked against .* The server checks them itself\.$/),
  });
});

it('arguments are checked for every initiator, before the user is asked or the server is called; a schema that cannot be applied is noted', async () => {
  const strict = { inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } };
  const loose = { inputSchema: { type: 'object', properties: { n: { $ref: '#/nowhere' } } } };
  const answer = () => ({ content: [] });
  const { agent, sessionId, requests } = await openAgent(
    servers({ strict: { ...strict, answer }, loose: { ...loose, answer } }),
  );
  const surfaceId = await surfaceIn(agent, sessionId);
  const { seq } = (await agent.getSession(sessionId))!;
  const before = requests.length;
  const refused = { code: 'bad-arguments', message: expect.stringMatching(/strict: arguments\/n: /) };
  for (const initiator of ['user', 'model'] as const)
    await expect(
      agent.callTool(sessionId, { server: 'shop', tool: 'strict', arguments: { n: '1' }, initiator }),
    ).rejects.toThrow(expect.objectContaining(refused));
  const action = { type: 'tool', tool: 'strict', arguments: { n: '1' } } as const;
  await expect(agent.act(sessionId, surfaceId, action)).rejects.toMatchObject(refused);
  expect([(await agent.getSession(sessionId))!.seq, requests.length]).toEqual([seq, before]);
  await agent.callTool(sessionId, { server: 'shop', tool: 'loose', arguments: { n: 1 }, initiator: 'user' });
  const { sanitized } = await waitFor(agent, sessionId, 'llm:tool-result', event => event.toolName === 'loose');
  expect(sanitized.meta.notes).toEqual([expect.stringMatching(/^The arguments were not checked/)]);
});

const THEN = 'then';
/** A member that only `then` declares. */
const CAT_OR_FISH = {
  type: 'object',
  properties: { animal: { type: 'string', enum: ['Cat', 'Fish'] } },
  required: ['animal'],
  allOf: [
    {
      if: { properties: { animal: { const: 'Cat' } }, required: ['animal'] },
      [THEN]: { properties: { food: { type: 'string', enum: ['meat', 'grass'] } }, required: ['food'] },
    },
  ],
};
/** Schema that Zod's `.and()` of strict objects gives. */
const JOINED = {
  type: 'object',
  allOf: [
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    { type: 'object', properties: { b: { type: 'string' } } },
  ],
  unevaluatedProperties: false,
};

it.each<[Record<string, unknown>, unknown, 'taken' | 'refused']>([
  [{ type: 'object', properties: { id: { type: 'integer' } }, required: {} }, { id: 1 }, 'taken'],
  [{ properties: { s: { type: 'string', nullable: true } } }, { s: null }, 'taken'],
  [{ properties: { e: { type: 'string', enum: ['a', 'b'], nullable: true } } }, { e: null }, 'taken'],
  [{ properties: { e: { type: 'string', enum: ['a', null] } } }, { e: null }, 'taken'],
  [{ type: ['object', 'null'], properties: null }, { any: 1 }, 'taken'],
  [{ type: 'Object', properties: { n: { type: 'int' }, f: { type: 'file' } } }, { n: 1, f: 'x' }, 'taken'],
  [{ properties: { a: { type: 'string', required: true } } }, {}, 'refused'],
  [{ properties: { s: { type: 'string', nullable: true } } }, { s: 1 }, 'refused'],
  [CAT_OR_FISH, { animal: 'Cat', food: 'meat' }, 'taken'],
  [CAT_OR_FISH, { animal: 'Fish' }, 'taken'],
  [CAT_OR_FISH, { animal: 'Cat' }, 'refused'],
  [JOINED, { a: 'x', b: 'y' }, 'taken'],
  [JOINED, { b: 'y' }, 'refused'],
  [JOINED, { a: 'x', c: 'z' }, 'refused'],
])('parseToolArguments() reads the schema %j as meant: %j is %s', (schema, args, verdict) => {
  expect(describeIssue(args, withSchema(schema)) === 'none' ? 'taken' : 'refused').toBe(verdict);
});
