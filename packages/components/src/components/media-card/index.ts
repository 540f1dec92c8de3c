import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { MediaCardView } from './media-card.tsx';
import { mediaCardContract } from './schema.ts';

export const mediaCard = defineComponent(mediaCardContract, { View: MediaCardView, Receipt: ReceiptSummary });
export const MediaCard = mediaCard.Component;
export { type MediaCardData, MediaCardSchema } from './schema.ts';
