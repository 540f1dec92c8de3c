// The products of the shop, from the data file.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ART } from './art/index.ts';

const count = z.number().int().min(0);

const ProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  maker: z.string(),
  kind: z.string(),
  /** Name of its drawing. */
  art: z.enum(Object.keys(ART) as [keyof typeof ART]),
  /** Hue of the drawing's background, in degrees. */
  hue: z.number(),
  priceCents: count,
  oldPriceCents: count.optional(),
  stock: count,
  description: z.string(),
  facts: z.record(z.string(), z.string()),
  /** How often it got 5, 4, 3, 2 and 1 stars. */
  stars: z.array(count).length(5),
  reviews: z.array(z.object({ author: z.string(), stars: count, date: z.iso.date(), text: z.string() })),
});
export type Product = z.infer<typeof ProductSchema>;

export const PRODUCTS: readonly Product[] = z
  .array(ProductSchema)
  .parse(JSON.parse(readFileSync(new URL('../data/products.json', import.meta.url), 'utf8')));

/** The product with this id or name, or the only one that has all of these words. Case and plurals do not matter. */
export function findProduct(text: string): Product | undefined {
  const words = splitWords(text);
  if (words.length === 0) return undefined;
  const matches = PRODUCTS.filter(({ id, name }) => {
    const productWords = new Set([...splitWords(id), ...splitWords(name)]);
    return words.every(word => productWords.has(word));
  });
  const exact = matches.find(({ id, name }) => [id, name.toLowerCase()].includes(text.trim().toLowerCase()));
  return exact ?? (matches.length === 1 ? matches[0] : undefined);
}

/** Splits a text into words in lower case, without the s of a plural. */
function splitWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(word => (word.length > 3 ? word.replace(/s$/, '') : word));
}

/** Mean stars and number of ratings. */
export function meanRating({ stars }: Product): { rating: number; count: number } {
  const ratings = stars.reduce((sum, one) => sum + one, 0);
  const points = stars.reduce((sum, one, i) => sum + one * (5 - i), 0);
  return { rating: ratings === 0 ? 0 : points / ratings, count: ratings };
}

/** `€89.00`. */
export function formatPrice(cents: number): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
