// The schema and the contract of `item-carousel`, without React.
import * as z from 'zod/mini';
import { ActionSchema, commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const text = z.string().check(z.minLength(1));

const ItemSchema = z.object({
  /** Identifies the item among the others. */
  id: text,
  name: text,
  /** Subtitle, such as the year, the price or the distance. */
  subtitle: z.optional(z.string()),
  /** The address of a picture. */
  image: z.optional(z.string()),
  /** A CSS colour in the place of a picture. */
  color: z.optional(z.string()),
  /** The page that the name leads to. */
  href: z.optional(z.string()),
  /** Buttons of this item. */
  actions: z.optional(z.array(ActionSchema)),
});
export type CarouselItem = z.infer<typeof ItemSchema>;

/** Items side by side, of which a few are in sight. An action of an item is called with the detail `{ itemId, name }`. */
const ItemCarouselSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Items; for none the component says so. */
  items: z.array(ItemSchema),
});
/** Props of `ItemCarousel` that travel as JSON, without the props of the application. */
export type ItemCarouselData = z.infer<typeof ItemCarouselSchema>;

/** The contract of `ItemCarousel`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const itemCarouselContract = defineContract({
  name: 'item-carousel',
  description: 'Items side by side to scroll through, such as products or films, each with a picture and actions.',
  schema: ItemCarouselSchema,
  empty: { items: [] },
});
