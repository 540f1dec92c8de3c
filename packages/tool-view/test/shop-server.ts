// An MCP server with one tool of each kind of interface, and the handler for it, for the tests of this package.
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const CARD = 'ui://shop/card';

/** A view that says what it receives, and has buttons that call tools, open a link and send a message. */
const CARD_PAGE = `<!doctype html><meta charset="utf-8"><title>card</title>
<p id="input">none</p><p id="result">none</p><p id="results">0</p><p id="answer">none</p><p id="stored">nothing</p>
<button id="read">read</button><button id="order">order</button><button id="hidden">hidden</button><button id="link">link</button><button id="say">say</button><button id="keep">keep</button>
<script>
  const pending = new Map();
  let next = 2;
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method, params) => new Promise(resolve => { const id = next++; pending.set(id, resolve); post({ id, method, params }); });
  const show = answer => { document.querySelector('#answer').textContent = answer.error ? 'error: ' + answer.error.message : JSON.stringify(answer.result); };
  addEventListener('message', ({ data }) => {
    if (data.id === 1) post({ method: 'ui/notifications/initialized', params: {} });
    pending.get(data.id)?.(data);
    if (data.method === 'ui/notifications/tool-input-partial') document.querySelector('#input').textContent = 'partial ' + JSON.stringify(data.params.arguments);
    if (data.method === 'ui/notifications/tool-input') document.querySelector('#input').textContent = 'whole ' + JSON.stringify(data.params.arguments);
    if (data.method === 'ui/notifications/tool-result') {
      document.querySelector('#result').textContent = data.params.content[0].text;
      document.querySelector('#results').textContent++;
    }
    if (data.method === 'ui/resource-teardown') post({ id: data.id, result: {} });
  });
  const on = (id, action) => document.querySelector(id).addEventListener('click', async () => show(await action()));
  on('#read', () => ask('tools/call', { name: 'price', arguments: { sku: 'a' } }));
  on('#order', () => ask('tools/call', { name: 'order', arguments: { sku: 'a', count: 2 } }));
  on('#hidden', () => ask('tools/call', { name: 'for_models', arguments: {} }));
  on('#link', () => ask('ui/open-link', { url: 'https://shop.example/a' }));
  on('#say', () => ask('ui/message', { role: 'user', content: [{ type: 'text', text: 'Tell me more.' }] }));
  const showStored = () => { document.querySelector('#stored').textContent = localStorage.getItem('note') ?? 'nothing'; };
  document.querySelector('#keep').addEventListener('click', () => { localStorage.setItem('note', 'kept'); showStored(); });
  showStored();
  post({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'card', version: '1' }, appCapabilities: {} } });
</script>`;

/** The running server. */
export interface Shop {
  /** A client that is connected to it. */
  readonly client: Client;
  /** The calls of `order` that arrived. */
  readonly orders: unknown[];
  /** Changes what `order` says that it does. */
  describeOrder(description: string): void;
  close(): Promise<void>;
}

/** Starts the server. */
export async function openShop(): Promise<Shop> {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const orders: unknown[] = [];
  const csp = { connectDomains: ['https://shop.example', 'http://localhost:9'] };
  const words = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  server.registerResource('card', CARD, { mimeType: 'text/html;profile=mcp-app' }, () => ({
    contents: [{ uri: CARD, mimeType: 'text/html;profile=mcp-app', text: CARD_PAGE, _meta: { ui: { csp } } }],
  }));
  const sku = z.object({ sku: z.string() });
  server.registerTool('card', { inputSchema: sku, _meta: { ui: { resourceUri: CARD } } }, ({ sku }) =>
    words(`card of ${sku}`),
  );
  const reads = { annotations: { readOnlyHint: true }, _meta: { ui: { visibility: ['app'] } } };
  server.registerTool('price', { inputSchema: sku, ...reads }, ({ sku }) => words(`price of ${sku}`));
  const order = { title: 'Order an article', inputSchema: sku.extend({ count: z.number().int().max(10) }) };
  const orderTool = server.registerTool('order', order, args => {
    orders.push(args);
    return words(`ordered ${args.count}`);
  });
  server.registerTool('for_models', { _meta: { ui: { visibility: ['model'] } } }, () => words('secret'));
  server.registerTool('plain', { inputSchema: sku }, ({ sku }) => ({
    ...words(JSON.stringify([{ sku, price: 3 }])),
    structuredContent: {
      rows: [
        { sku, price: 3 },
        { sku: 'z9', price: 4 },
      ],
    },
  }));
  const native = { 'vitrine.dev/native': { component: 'stats-display', version: 1 } };
  server.registerTool('stats', { _meta: native }, () => ({
    ...words('2 orders'),
    structuredContent: { id: 'stats', stats: [{ key: 'orders', label: 'Orders', value: 2 }] },
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'chat', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    client,
    orders,
    describeOrder: description => orderTool.update({ description }),
    close: () => client.close(),
  };
}
