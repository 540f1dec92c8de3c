import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { openBakery } from './bakery.ts';
import { createBakeryServer } from './server.ts';

async function open(): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await Promise.all([createBakeryServer(openBakery()).connect(serverSide), client.connect(clientSide)]);
  return client;
}

it('declares its page by the keys of the Apps SDK alone', async () => {
  const client = await open();
  const { tools } = await client.listTools();
  const template = 'ui://widget/bakery.html';
  expect(
    tools.map(({ name, _meta }) => [
      name,
      _meta?.['openai/outputTemplate'],
      _meta?.['openai/widgetAccessible'],
      _meta?.ui,
    ]),
  ).toEqual([
    ['show_bread', template, true, undefined],
    ['order_bread', undefined, true, undefined],
    ['bake_more', undefined, false, undefined],
  ]);
  const { contents } = await client.readResource({ uri: template });
  expect(contents).toEqual([
    expect.objectContaining({ mimeType: 'text/html+skybridge', text: expect.stringContaining('window.openai') }),
  ]);
});

it('tells the model the stock, and the page alone when it was baked', async () => {
  const client = await open();
  const { content, structuredContent, _meta } = await client.callTool({
    name: 'show_bread',
    arguments: { grain: 'spelt' },
  });
  expect(content).toEqual([{ type: 'text', text: 'Spelt tin loaf: 5.1 €, 3 left' }]);
  expect(structuredContent).toEqual({
    breads: [{ id: 'spelt', name: 'Spelt tin loaf', grain: 'spelt', price: 5.1, left: 3 }],
  });
  expect(_meta).toMatchObject({ baking: { spelt: { bakedAt: '06:10', grams: 750 } } });
});

it('orders what is on the shelf, and says what can be ordered instead', async () => {
  const client = await open();
  const order = (id: string, count: number) => client.callTool({ name: 'order_bread', arguments: { id, count } });
  expect((await order('spelt', 2)).structuredContent).toMatchObject({ bread: { left: 1 }, count: 2 });
  expect(await order('spelt', 2)).toMatchObject({
    isError: true,
    content: [{ text: 'Only 1 of Spelt tin loaf are left; order that many at most.' }],
  });
  expect(await order('cake', 1)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('"cake"') }],
  });
});
