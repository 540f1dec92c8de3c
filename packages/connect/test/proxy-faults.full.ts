// A server that answers far too much, at full size. That nothing of it is kept is shown where it is skipped (frame-parser.test.ts).
import { expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from './proxy-support.ts';
import { faulty } from './support.ts';

it.each(['huge', 'huge-id-last'])('a server that answers 100 MB (%s) costs its own call only', async name => {
  const client = rawClient({ upstream: faulty(), name: 'it' });
  onTestFinished(() => client.leave());
  await client.ask('initialize', INITIALIZE);
  const line = await client.ask('tools/call', { name, arguments: { bytes: 100_000_000 } });
  expect(JSON.parse(line)).toMatchObject({ error: { data: { errorType: 'too-large' } } });
  expect(JSON.parse(await client.ask('tools/call', { name: 'echo', arguments: {} }))).toMatchObject({ result: {} });
});
