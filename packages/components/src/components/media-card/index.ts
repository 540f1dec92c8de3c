import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { MediaCardView } from './media-card.tsx';
import { type MediaCardData, mediaCardContract } from './schema.ts';

export const mediaCard = defineComponent<MediaCardData, 'media-card', RuntimeProps & NavigationProps>(
  mediaCardContract,
  { View: MediaCardView, Receipt: ReceiptSummary },
);
export const MediaCard = mediaCard.Component;
export type { MediaCardData } from './schema.ts';
