// A server with an answer of 100 MB. frame-parser.test.ts tests that such an answer is not buffered.
import { expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, rawClient } from './proxy-support.ts';
import { faulty } from './support.ts';

it.each(['huge', 'huge-id-last'])('an answer of 100 MB (%s) fails only its own call', async name => {
  const client = rawClient({ upstream: faulty(), name: 'it' });
  onTestFinished(() => client.leave());
  await client.ask('initialize', INITIALIZE);
  const line = await client.ask('tools/call', { name, arguments: { bytes: 100_000_000 } });
  expect(JSON.parse(line)).toMatchObject({ error: { data: { errorType: 'too-large' } } });
  expect(JSON.parse(await client.ask('tools/call', { name: 'echo', arguments: {} }))).toMatchObject({ result: {} });
});
