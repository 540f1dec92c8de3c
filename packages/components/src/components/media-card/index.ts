// Public: `@vitrine/components/media-card`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { MediaCardView } from './media-card.tsx';
import { type MediaCardData, mediaCardContract } from './schema.ts';

/** `media-card` for catalogs: its contract, its component and its receipt. */
export const mediaCard = defineComponent<MediaCardData, 'media-card', RuntimeProps & NavigationProps>(
  mediaCardContract,
  { View: MediaCardView, Receipt: ReceiptSummary },
);
/** The React component `media-card`. Its props are the data of the schema, and `RuntimeProps`. */
export const MediaCard = mediaCard.Component;
