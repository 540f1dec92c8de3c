import { expect, it } from 'vitest';
import { LooseObjectSchema } from './loose-object-schema.ts';
import { CallToolParamsSchema } from './mcp-apps/mcp-apps.ts';
import { readMcpUIAction } from './mcp-ui/mcp-ui.ts';
import { ActionSchema } from './session/actions.ts';
import { SessionEventSchema } from './session/events.ts';

const TEXT = '{"__proto__":{"polluted":1},"constructor":2}';
const parseText = (): Record<string, unknown> => JSON.parse(TEXT);
const call = { type: 'llm:tool-call', seq: 1, at: '', callId: 'c', server: 's', toolName: 't', initiator: 'view' };

it.each<[string, () => unknown]>([
  ['an action', () => ActionSchema.parse({ type: 'tool', tool: 't', arguments: parseText() })],
  ['an event', () => SessionEventSchema.parse({ ...call, args: parseText() })],
  ['a request of mcp-apps', () => CallToolParamsSchema.parse({ name: 't', arguments: parseText() })],
  ['a message of mcp-ui', () => readMcpUIAction({ type: 'tool', payload: { toolName: 't', params: parseText() } })],
])('an argument called __proto__ passes %s unchanged', (_what, read) => {
  expect(JSON.stringify(read())).toContain(TEXT);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

it.each([[null], [[]], ['x'], [new Map()], [new Date()], [undefined]])('%j is not a JSON object', value => {
  expect(LooseObjectSchema.safeParse(value).success).toBe(false);
});
