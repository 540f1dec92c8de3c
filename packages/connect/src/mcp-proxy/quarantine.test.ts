import { isDeeperThan } from '@vitrine/std/internal/json';
import { describe, expect, it, onTestFinished } from 'vitest';
import { settled, setup } from '../../test/held-session.ts';
import { INITIALIZE, rawClient } from '../../test/proxy-support.ts';
import { faulty } from '../../test/support.ts';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import { MAX_TOOL_DEPTH, type Quarantined, quarantineTools } from './quarantine.ts';

it('removes malformed tools from the list, reports them, and leaves the others unchanged', async () => {
  const quarantinedTools: Quarantined[] = [];
  const interceptor = quarantineTools({ onQuarantined: some => void quarantinedTools.push(...some) });
  const plain = rawClient({ upstream: faulty('odd-tools') });
  const guarded = rawClient({ upstream: faulty('odd-tools'), interceptors: [interceptor] });
  onTestFinished(async () => void (await Promise.all([plain.leave(), guarded.leave()])));
  const lists = await Promise.all(
    [plain, guarded].map(async client => {
      await client.ask('initialize', INITIALIZE);
      return client.ask('tools/list');
    }),
  );
  const odd = '{"name":"no-schema"},null,{"name":"echo","inputSchema":{}},';
  expect(lists[0]).toContain(odd);
  expect(lists[1]).toBe(lists[0]!.replace(odd, ''));
  expect(quarantinedTools.map(({ name, reason }) => [name, reason.split(':')[0]])).toEqual([
    ['no-schema', 'inputSchema'],
    [undefined, 'Invalid input'],
    ['echo', 'inputSchema.type'],
  ]);
});

describe('a deeply nested tool', () => {
  /** A tool of this many levels: itself, its schema, and in that one level for each. */
  const nested = (name: string, depth: number) =>
    `{"name":"${name}","inputSchema":{"type":"object","x":${'['.repeat(depth - 2)}1${']'.repeat(depth - 2)}}}`;

  async function listed(tools: readonly string[]) {
    const quarantinedTools: Quarantined[] = [];
    const interceptor = quarantineTools({ onQuarantined: some => void quarantinedTools.push(...some) });
    const { client, server } = await setup([interceptor]);
    client.say({ id: 1, method: 'tools/list' });
    await settled();
    server.say(`{"jsonrpc":"2.0","id":1,"result":{"tools":[${tools}]}}`);
    await client.until(({ id }) => id === 1);
    // A promise without a handler would fail the test here.
    await settled();
    return { list: client.received[0]!, reasons: quarantinedTools.map(({ name, reason }) => `${name}: ${reason}`) };
  }

  it('is kept up to MAX_TOOL_DEPTH and removed beyond it, independent of the stack size', async () => {
    const stays = nested('edge', MAX_TOOL_DEPTH);
    const deep = [MAX_TOOL_DEPTH + 1, 500, 20_000, 1_000_000].map(depth => nested(`d${depth}`, depth));
    const { list, reasons } = await listed([stays, ...deep]);
    expect(list).toBe(`{"jsonrpc":"2.0","id":1,"result":{"tools":[${stays}]}}`);
    expect(MAX_TOOL_DEPTH).toBe(120);
    expect(reasons).toEqual(
      [121, 500, 20_000, 1_000_000].map(depth => `d${depth}: it is nested deeper than 120 levels`),
    );
  });

  it('is kept only as deep as a connection of this package accepts', async () => {
    const { list } = await listed([nested('edge', MAX_TOOL_DEPTH)]);
    expect(isDeeperThan(JSON.parse(list), DEFAULT_LIMITS.maxDepth)).toBe(false);
  });
});
