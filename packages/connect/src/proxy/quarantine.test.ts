import { expect, it, onTestFinished } from 'vitest';
import { settled, setup } from '../../test/held-session.ts';
import { INITIALIZE, rawClient } from '../../test/proxy-support.ts';
import { faulty } from '../../test/support.ts';
import { type Quarantined, quarantineTools } from './quarantine.ts';

it('takes malformed tools out of the list, says which, and leaves the others as they were', async () => {
  const found: Quarantined[] = [];
  const interceptor = quarantineTools({ onQuarantined: some => void found.push(...some) });
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
  expect(found.map(({ name, reason }) => [name, reason.split(':')[0]])).toEqual([
    ['no-schema', 'inputSchema'],
    [undefined, 'Invalid input'],
    ['echo', 'inputSchema.type'],
  ]);
});

it('takes out a tool that is nested deeper than the check can go, and lives', async () => {
  const found: Quarantined[] = [];
  const interceptor = quarantineTools({ onQuarantined: some => void found.push(...some) });
  const { client, server } = await setup([interceptor]);
  client.say({ id: 1, method: 'tools/list' });
  const depth = 20_000;
  const schema = `${'{"type":"object","properties":{"a":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;
  const good = '{"name":"ok","inputSchema":{"type":"object"}}';
  await settled();
  server.say(`{"jsonrpc":"2.0","id":1,"result":{"tools":[${good},{"name":"deep","inputSchema":${schema}}]}}`);
  await client.until(({ id }) => id === 1);
  // A promise that nobody heeds would fail the test here.
  await settled();
  expect(client.received).toEqual([`{"jsonrpc":"2.0","id":1,"result":{"tools":[${good}]}}`]);
  expect(found.map(({ name, reason }) => [name, reason])).toEqual([['deep', 'it is nested too deep']]);
});
