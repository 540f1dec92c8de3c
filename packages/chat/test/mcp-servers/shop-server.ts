// The MCP server of the approval tests: tools that read and tools that change things, questions to the user, and an interface that calls tools.
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { registerUITool } from '@vitrine/server';
import * as z from 'zod';
import { serveWithView } from './serve-with-view.ts';

const CARD_SCRIPT = `
import { connect } from '@vitrine/view';
const view = await connect({ name: 'product-card', version: '1.0.0' });
const out = document.querySelector('#out');
const run = (tool, args) => view.callTool(tool, args).then(
  result => { out.textContent += result.content[0].text + '. '; },
  () => { out.textContent += 'Refused. '; },
);
let stock = 0;
document.querySelector('#stock').onclick = () => run('stock', { item: 'tea ' + ++stock });
document.querySelector('#basket').onclick = () => run('add-to-basket', { item: 'tea', count: 2 });
`;
const CARD_PAGE = `<!doctype html><html lang="en"><title>Product</title>
<button id="stock">Check stock</button> <button id="basket">Add to basket</button>
<p id="out"></p>`;

const DELIVERY_SCHEMA = {
  type: 'object' as const,
  properties: {
    street: { type: 'string' as const, title: 'Street', minLength: 3 },
    speed: { type: 'string' as const, title: 'Speed', enum: ['standard', 'express'] },
    gift: { type: 'boolean' as const, title: 'Gift wrap' },
  },
  required: ['street'],
};

interface Answer {
  action?: string;
  content?: Record<string, unknown>;
}

function createShopServer(script: string, paymentUrl: string): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const item = z.string();
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  server.registerTool(
    'stock',
    { title: 'Check stock', inputSchema: z.object({ item }), annotations: { readOnlyHint: true } },
    ({ item }) => text(`In stock: ${item}`),
  );
  server.registerTool(
    'add-to-basket',
    { title: 'Add to basket', inputSchema: z.object({ item, count: z.number().int().min(1).default(1) }) },
    ({ item, count }) => text(`In the basket: ${count} ${item}`),
  );
  server.registerTool('delivery', { title: 'Plan a delivery', inputSchema: z.object({}) }, (_, ctx) => {
    const answer = ctx.mcpReq.inputResponses?.address as Answer | undefined;
    if (answer) return text(`${answer.action}: ${JSON.stringify(answer.content ?? {})}`);
    return inputRequired({
      inputRequests: {
        address: inputRequired.elicit({ message: 'Where should it go?', requestedSchema: DELIVERY_SCHEMA }),
      },
    });
  });
  server.registerTool('pay', { title: 'Pay', inputSchema: z.object({}) }, (_, ctx) => {
    const answer = ctx.mcpReq.inputResponses?.payment as Answer | undefined;
    if (answer) return text(`Payment: ${answer.action}`);
    return inputRequired({
      inputRequests: {
        payment: inputRequired.elicitUrl({ message: 'Please pay on the page of your bank.', url: paymentUrl }),
      },
    });
  });
  registerUITool(
    server,
    {
      name: 'product-card',
      title: 'product-card',
      inputSchema: z.object({}),
      ui: { html: () => `${CARD_PAGE}<script type="module">${script}</script></html>` },
    },
    () => text('A product.'),
  );
  return server;
}

if (import.meta.main) {
  const [paymentUrl = 'https://bank.example/pay'] = process.argv.slice(2);
  await serveWithView(CARD_SCRIPT, script => createShopServer(script, paymentUrl));
}
