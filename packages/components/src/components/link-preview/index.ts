import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { LinkPreviewView } from './link-preview.tsx';
import { linkPreviewContract } from './schema.ts';

export const linkPreview = defineComponent(linkPreviewContract, { View: LinkPreviewView, Receipt: ReceiptSummary });
export const LinkPreview = linkPreview.Component;
export { type LinkPreviewData, LinkPreviewSchema } from './schema.ts';
