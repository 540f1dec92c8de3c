// The same at full size.
import { expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from './proxy-support.ts';
import { faulty } from './support.ts';

it.each(['huge', 'huge-id-last'])('a server that answers 100 MB (%s) costs its own call and no memory', async name => {
  const client = rawClient({ upstream: faulty(), name: 'it' });
  onTestFinished(() => client.leave());
  await client.ask('initialize', INITIALIZE);
  const before = process.memoryUsage().rss;
  const line = await client.ask('tools/call', { name, arguments: { bytes: 100_000_000 } });
  expect(JSON.parse(line)).toMatchObject({ error: { data: { errorType: 'too-large' } } });
  expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
  expect(JSON.parse(await client.ask('tools/call', { name: 'echo', arguments: {} }))).toMatchObject({ result: {} });
});
