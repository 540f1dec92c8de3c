import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { createNativeServer } from './server.ts';

async function open(): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await Promise.all([createNativeServer().connect(serverSide), client.connect(clientSide)]);
  return client;
}

it('names a component on every tool', async () => {
  const { tools } = await (await open()).listTools();
  const native = Object.fromEntries(tools.map(({ name, _meta }) => [name, _meta?.['vitrine.dev/native']]));
  expect(native).toEqual({
    read_source: { component: 'code-block', version: 1 },
    show_code: { component: 'code-block', version: 1, fromArguments: true },
  });
});

it('sends text first, and the props of the component', async () => {
  const client = await open();
  const file = await client.callTool({ name: 'read_source', arguments: { file: 'main.ts' } });
  const code = expect.stringContaining('serveStdio(');
  expect(file.content).toEqual([{ type: 'text', text: code }]);
  expect(file.structuredContent).toMatchObject({ code, filename: 'main.ts' });
  const shown = await client.callTool({ name: 'show_code', arguments: { code: 'let a;' } });
  expect(shown.structuredContent).toEqual({ code: 'let a;' });
});
