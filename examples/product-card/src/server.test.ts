import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { isUIResource, readUIResource, type UIResource } from '@vitrine/protocol/ui-resource';
import { afterEach, describe, expect, it } from 'vitest';
import { createBasket } from './basket.ts';
import { renderCard } from './card/card.ts';
import { findProduct, PRODUCTS } from './catalog.ts';
import { createShopServer } from './server.ts';

let client: Client;
afterEach(() => client?.close());

async function open() {
  const server = createShopServer();
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  await client.listTools();
}
const call = (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
const text = (result: Awaited<ReturnType<typeof call>>) => (result.content[0] as { text: string }).text;
const add = (product: string, quantity: number) => call('add_to_basket', { product, quantity });

describe('the shop', () => {
  it('shows a product: text first, then its card as inline HTML for the user', async () => {
    await open();
    const result = await call('show_product', { product: 'Halo desk lamp' });
    expect(text(result)).toContain('€149.00');
    expect(result.content).toHaveLength(2);
    const card = result.content[1]!;
    expect(card).toMatchObject({
      annotations: { audience: ['user'] },
      resource: { uri: 'ui://product-card/halo-lamp', mimeType: 'text/html' },
    });
    expect(isUIResource(card)).toBe(true);
    if (card.type !== 'resource') throw new Error('no resource');
    expect(readUIResource(card.resource as UIResource)).toMatchObject({ kind: 'inline-html' });
  });

  it('orders what is in the basket, after the question how to wrap it', async () => {
    const server = createShopServer();
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: { elicitation: { form: {} } } });
    const requests: object[] = [];
    const answers = [
      { action: 'decline' as const },
      { action: 'accept' as const, content: { paper: 'moss', note: 'For you' } },
    ];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      requests.push(params);
      return answers.shift() ?? { action: 'cancel' as const };
    });
    await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
    expect(client.getServerCapabilities()?.extensions).toEqual({ 'io.modelcontextprotocol/ui': { elicitation: {} } });
    expect(await call('order')).toMatchObject({ isError: true });
    await add('halo-lamp', 1);
    expect(text(await call('order'))).toBe('Nothing was ordered.');
    expect(text(await call('order'))).toBe('Ordered: 1 item, €149.00, in moss paper, with a card that says “For you”.');
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ _meta: { ui: { resourceUri: 'ui://product-card/wrapping' } } });
    expect(text(await call('show_basket'))).toContain('Your basket is empty.');
  });

  it('adds to the basket, counts what is left, and refuses unknown products', async () => {
    await open();
    expect((await add('halo-lamp', 2)).structuredContent).toEqual({
      basket: {
        lines: [{ product: 'halo-lamp', name: 'Halo desk lamp', quantity: 2, total: '€298.00' }],
        items: 2,
        total: '€298.00',
      },
      left: 1,
    });
    const refused = await add('halo-lamp', 2);
    expect(refused.isError).toBe(true);
    expect(text(refused)).toBe('There are only 3 of Halo desk lamp, and 2 are in your basket already.');
    expect(text(await add('ridge-pack', 1))).toContain('sold out');
    expect((await add('halo-lamp', 1)).structuredContent).toMatchObject({ left: 0, basket: { items: 3 } });
    expect(text(await call('show_basket'))).toBe('3 × Halo desk lamp, €447.00\nIn your basket: 3 items, €447.00.');
  });

  it.each([
    ['show_product', { product: 'no-such' }, 'arc-kettle'],
    ['add_to_basket', { product: 'no-such' }, 'arc-kettle'],
    ['add_to_basket', { product: 'tide-mug', quantity: 0 }, 'quantity'],
    ['add_to_basket', { product: 'tide-mug', quantity: 11 }, 'quantity'],
  ])('refuses %s %j with what is possible', async (name, args, words) => {
    await open();
    const result = await call(name, args);
    expect(result.isError).toBe(true);
    expect(text(result)).toContain(words);
  });

  it.each(['legacy', 'modern'])('serves stdio in the %s era', async era => {
    client = new Client(
      { name: 'test', version: '1.0.0' },
      era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    );
    const main = new URL('./main.ts', import.meta.url).pathname;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: ['--conditions=@vitrine/source', main] }),
    );
    const names = (await client.listTools()).tools.map(tool => tool.name);
    expect(names).toEqual(['list_products', 'show_product', 'add_to_basket', 'show_basket']);
    await add('tide-mug', 2);
    expect((await add('tide-mug', 1)).structuredContent).toMatchObject({ basket: { items: 3 } });
  });
});

describe('the card', () => {
  const options = { basket: createBasket().getSnapshot(), left: 1 };

  it('escapes everything that comes from the catalog', () => {
    const evil = '"><img src=x onerror=alert(1)><!--\'&';
    const product = {
      ...PRODUCTS[0]!,
      id: evil,
      name: evil,
      maker: evil,
      kind: evil,
      description: `</style></script>${evil}`,
      facts: { [evil]: evil },
      reviews: [{ author: evil, stars: 5, date: '2026-01-01', text: evil }],
    };
    const page = renderCard(product, { ...options, basket: { lines: [], items: 1, total: evil } });
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<!--');
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain('&#34;&#62;&#60;img');
  });

  it('loads nothing: it contains no address of another site', () => {
    for (const product of PRODUCTS) {
      expect(renderCard(product, options)).not.toMatch(/https?:|\/\/[a-z]|@import|\ssrc=|\shref=/);
    }
  });
});

it.each([
  ['halo-lamp', 'halo-lamp'],
  ['Halo lamp', 'halo-lamp'],
  ['stoneware mugs', 'tide-mug'],
  ['Tide stoneware mugs', 'tide-mug'],
  ['a', undefined],
  ['', undefined],
  ['lamp mug', undefined],
])('finds a product by the words %j', (words, id) => {
  expect(findProduct(words)?.id).toBe(id);
});
