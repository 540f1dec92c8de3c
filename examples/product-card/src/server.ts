// The shop: products as cards, and a basket. The cards are inline HTML inside the result, in the older MCP-UI form.
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { createInlineHTMLResource } from '@vitrine/server/compat';
import * as z from 'zod';
import { type Basket, BasketSchema, createBasket, sayBasket } from './basket.ts';
import { renderCard } from './card/card.ts';
import { findProduct, formatPrice, meanRating, PRODUCTS, type Product } from './catalog.ts';
import { registerOrder } from './order/order.ts';

const SummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.string(),
  stock: z.number().int(),
  rating: z.number(),
});
const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const product = z
  .string()
  .min(1)
  .describe('Id or name of a product; list_products has them')
  .meta({ examples: ['halo-lamp', 'Tide stoneware mug'] });

/** A server with a basket of its own, or with a given one. */
export function createShopServer({ basket = createBasket() }: { basket?: Basket } = {}): McpServer {
  const server = new McpServer({ name: 'product-card', title: 'A small shop', version: '0.1.0' });

  server.registerTool(
    'list_products',
    {
      title: 'List products',
      description: 'All products that the shop sells, with price, stock and rating.',
      outputSchema: z.object({ products: z.array(SummarySchema) }),
      annotations: READS,
    },
    () => {
      const products = PRODUCTS.map(summary);
      const text = products
        .map(({ id, name, price, rating }) => `${name} (${id}), ${price}, ${rating} of 5`)
        .join('\n');
      return { content: [{ type: 'text', text }], structuredContent: { products } };
    },
  );

  server.registerTool(
    'show_product',
    {
      title: 'Show a product',
      description: 'Shows one product as a card with its price, reviews and a button that puts it into the basket.',
      inputSchema: z.object({ product }),
      annotations: READS,
    },
    args =>
      withProduct(args.product, product => {
        const stock = product.stock - basket.getQuantity(product);
        const card = createInlineHTMLResource(
          `ui://product-card/${product.id}`,
          renderCard(product, { basket: basket.getSnapshot(), left: stock }),
          { metadata: { preferredFrameSize: { width: '100%', height: 560 } }, annotations: { audience: ['user'] } },
        );
        return {
          content: [{ type: 'text', text: describe(product) }, card],
          structuredContent: { ...summary(product) },
        };
      }),
  );

  server.registerTool(
    'add_to_basket',
    {
      title: 'Add to basket',
      description: 'Puts a product into the basket, and returns what is in it then.',
      inputSchema: z.object({
        product,
        quantity: z.number().int().min(1).max(10).default(1).describe('How many of it'),
      }),
      outputSchema: z.object({
        basket: BasketSchema,
        left: z.number().int().describe('How many more there are'),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      _meta: { ui: { visibility: ['model', 'app'] } },
    },
    ({ product: wanted, quantity }) =>
      withProduct(wanted, found => {
        if (!basket.add(found, quantity)) return refuse(notEnough(found, basket.getQuantity(found)));
        const state = basket.getSnapshot();
        return {
          content: [{ type: 'text', text: `Added: ${quantity} × ${found.name}. ${sayBasket(state)}` }],
          structuredContent: { basket: state, left: found.stock - basket.getQuantity(found) },
        };
      }),
  );

  server.registerTool(
    'show_basket',
    {
      title: 'Show the basket',
      description: 'What is in the basket (the shopping cart), and what it costs.',
      outputSchema: z.object({ basket: BasketSchema }),
      annotations: READS,
    },
    () => {
      const state = basket.getSnapshot();
      const lines = state.lines.map(({ quantity, name, total }) => `${quantity} × ${name}, ${total}`);
      return {
        content: [{ type: 'text', text: [...lines, sayBasket(state)].join('\n') }],
        structuredContent: { basket: state },
      };
    },
  );
  registerOrder(server, basket);
  return server;
}

function withProduct(name: string, answer: (product: Product) => CallToolResult): CallToolResult {
  const product = findProduct(name);
  if (product) return answer(product);
  return refuse(`There is no product “${name}”. There are: ${PRODUCTS.map(({ id }) => id).join(', ')}.`);
}

function refuse(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

function notEnough({ name, stock }: Product, inBasket: number): string {
  if (stock === 0) return `${name} is sold out.`;
  return inBasket === 0
    ? `There are only ${stock} of ${name}.`
    : `There are only ${stock} of ${name}, and ${inBasket} are in your basket already.`;
}

function summary(of: Product): z.infer<typeof SummarySchema> {
  const { id, name, priceCents, stock } = of;
  return { id, name, price: formatPrice(priceCents), stock, rating: Math.round(meanRating(of).rating * 10) / 10 };
}

function describe(of: Product): string {
  const { name, maker, description, stock } = of;
  const { rating, count } = meanRating(of);
  return [
    `${name} by ${maker}, ${formatPrice(of.priceCents)}. ${description}`,
    `${stock === 0 ? 'Sold out' : `${stock} in stock`}. ${rating.toFixed(1)} of 5 stars from ${count} ratings.`,
    ...of.reviews.map(({ author, stars, text }) => `${author} (${stars} of 5): ${text}`),
  ].join('\n');
}
