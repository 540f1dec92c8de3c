// A basket: the chosen products, never more than are in stock.
import * as z from 'zod';
import { formatPrice, type Product } from './catalog.ts';

export const BasketSchema = z.object({
  lines: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.number().int(), total: z.string() })),
  items: z.number().int(),
  total: z.string().describe('With currency'),
});
export type BasketState = z.infer<typeof BasketSchema>;

export interface Basket {
  /** Adds to the basket. False, and nothing added, when there is not enough in stock. */
  add(product: Product, quantity: number): boolean;
  getQuantity(product: Product): number;
  getSnapshot(): BasketState;
  clear(): void;
}

export function createBasket(): Basket {
  const lines = new Map<Product, number>();
  const getQuantity = (product: Product) => lines.get(product) ?? 0;
  return {
    getQuantity,
    clear: () => lines.clear(),
    add(product, quantity) {
      const total = getQuantity(product) + quantity;
      if (total > product.stock) return false;
      lines.set(product, total);
      return true;
    },
    getSnapshot() {
      const entries = [...lines];
      return {
        lines: entries.map(([{ id, name, priceCents }, quantity]) => ({
          product: id,
          name,
          quantity,
          total: formatPrice(priceCents * quantity),
        })),
        items: entries.reduce((sum, [, quantity]) => sum + quantity, 0),
        total: formatPrice(entries.reduce((sum, [{ priceCents }, quantity]) => sum + priceCents * quantity, 0)),
      };
    },
  };
}

/** The basket as a sentence. */
export function sayBasket({ items, total }: BasketState): string {
  return items === 0
    ? 'Your basket is empty.'
    : `In your basket: ${items} ${items === 1 ? 'item' : 'items'}, ${total}.`;
}
