// A server's tools as its author defines them; a view takes its types from here.
import { defineUITool, registerUITool, type UIServer } from '@vitrine/server';
import * as z from 'zod';

const ui = { html: '<!doctype html><h1>Shop</h1>', uri: 'ui://shop/view' };

export const showProduct = defineUITool({
  name: 'show_product',
  inputSchema: z.object({ sku: z.string(), currency: z.enum(['EUR', 'USD']).default('EUR') }),
  outputSchema: z.object({ sku: z.string(), price: z.number(), sizes: z.array(z.enum(['S', 'M'])) }),
  ui,
});

export const addToBasket = defineUITool({
  name: 'add_to_basket',
  inputSchema: z.object({ sku: z.string(), quantity: z.number().optional() }),
  outputSchema: z.object({ count: z.number() }),
  ui: { ...ui, visibility: ['app'] },
});

export const emptyBasket = defineUITool({ name: 'empty_basket', ui });

/** A handler is given what its schema makes of the arguments, and must return what its output schema takes, or an error. */
export function registerShop(server: UIServer): void {
  registerUITool(server, showProduct, ({ sku, currency }) => {
    const currencyCode: 'EUR' | 'USD' = currency;
    if (sku === '') return { content: [{ type: 'text', text: `nothing for ${currencyCode}` }], isError: true };
    return { content: [], structuredContent: { sku, price: 49, sizes: ['S'] } };
  });
  // @ts-expect-error a price is a number
  registerUITool(server, showProduct, ({ sku }) => ({
    content: [],
    structuredContent: { sku, price: '49 €', sizes: [] },
  }));
  // @ts-expect-error its output schema asks for structured content
  registerUITool(server, addToBasket, () => ({ content: [] }));
  registerUITool(server, emptyBasket, () => ({ content: [] }));
}
