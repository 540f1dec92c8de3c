// A server whose variable is not set is shown as failed and never started; the others work.
import { expect, it } from 'vitest';
import { parseConfig } from './config/parse-config.ts';
import { createConnections } from './create-connections.ts';

const read = (text: string) => parseConfig(`mcpServers: { a: ${text} }`, { path: 'servers.yml', env: {} }).servers;

it.each([
  ['a program', '{ command: node, args: [-e, "process.exit(1)"], env: { KEY: $NOPE } }'],
  ['an address', '{ url: "https://$NOPE/mcp" }'],
])('%s is failed with the name of the variable, and is tried once only', async (_, text) => {
  const connections = createConnections(read(text));
  const [connection] = connections.list;
  const failed = new Promise<void>(resolve => {
    connections.subscribe(() => connection?.getSnapshot().status === 'failed' && resolve());
  });
  await connections.start();
  await failed;
  expect(connection?.getSnapshot()).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: expect.stringMatching(/^Server "a" was not started\. servers\.yml:1:\d+: .* NOPE is not set: set it/),
  });
  await expect(connection?.callTool({ name: 'x' })).rejects.toThrow('NOPE is not set');
  await connections.close();
});

it('a strict server still ends the start, with the same words', async () => {
  const connections = createConnections(read('{ command: $NOPE, connectionMode: strict }'));
  await expect(connections.start()).rejects.toMatchObject({ code: 'misconfigured', message: /NOPE is not set/ });
  await connections.close();
});
