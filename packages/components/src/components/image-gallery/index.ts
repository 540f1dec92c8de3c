// Public: `@vitrine/components/image-gallery`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ImageGalleryView } from './image-gallery.tsx';
import { imageGalleryContract } from './schema.ts';

/** `image-gallery` for catalogs: its contract, its component and its receipt. */
export const imageGallery = defineComponent(imageGalleryContract, { View: ImageGalleryView, Receipt: ReceiptSummary });
/** The React component `image-gallery`. Its props are the data of the schema, and `RuntimeProps`. */
export const ImageGallery = imageGallery.Component;
