import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { COMPONENT_NAMES } from '@vitrine/components/catalog';
import { readNativeComponent } from '@vitrine/protocol/tool-metadata';
import { expect, it, onTestFinished } from 'vitest';
import { createNativeServer } from './server.ts';

async function open(): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await Promise.all([createNativeServer().connect(serverSide), client.connect(clientSide)]);
  return client;
}

it('has a tool for every component; show_code draws its arguments', async () => {
  const { tools } = await (await open()).listTools();
  const natives = new Map(tools.map(tool => [tool.name, readNativeComponent(tool)]));
  expect([...new Set([...natives.values()].map(native => native?.component))].sort()).toEqual(COMPONENT_NAMES);
  expect(natives.get('show_code')).toEqual({ component: 'code-block', version: 1, fromArguments: true });
  expect([...natives].filter(([, native]) => native?.fromArguments).map(([name]) => name)).toEqual(['show_code']);
});

it('sends text first, and the props of the component', async () => {
  const client = await open();
  const file = await client.callTool({ name: 'read_source', arguments: { file: 'main.ts' } });
  const code = expect.stringContaining('serveStdio(');
  expect(file.content).toEqual([{ type: 'text', text: code }]);
  expect(file.structuredContent).toMatchObject({ code, filename: 'main.ts' });
  const codeResult = await client.callTool({ name: 'show_code', arguments: { code: 'let a;' } });
  expect(codeResult.structuredContent).toEqual({ code: 'let a;' });
});

it('reads its data from public packages', async () => {
  const client = await open();
  const readProps = async (name: string) => (await client.callTool({ name, arguments: {} })).structuredContent;
  expect(await readProps('list_cities')).toMatchObject({
    data: expect.arrayContaining([{ name: 'Reykjavík', lat: 64.13548, lng: -21.89541 }]),
  });
  expect(await readProps('compare_months')).toMatchObject({
    data: expect.arrayContaining([{ month: 'Jan', high: 10.2, low: 4.4 }]),
  });
});
