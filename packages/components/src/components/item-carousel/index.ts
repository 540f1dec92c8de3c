// Public: `@vitrine/components/item-carousel`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ItemCarouselView } from './item-carousel.tsx';
import { itemCarouselContract } from './schema.ts';

/** `item-carousel` for catalogs: its contract, its component and its receipt. */
export const itemCarousel = defineComponent(itemCarouselContract, { View: ItemCarouselView, Receipt: ReceiptSummary });
/** The React component `item-carousel`. Its props are the data of the schema, and `RuntimeProps`. */
export const ItemCarousel = itemCarousel.Component;
