import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { LinkPreviewView } from './link-preview.tsx';
import { type LinkPreviewData, linkPreviewContract } from './schema.ts';

export const linkPreview = defineComponent<LinkPreviewData, 'link-preview', RuntimeProps & NavigationProps>(
  linkPreviewContract,
  { View: LinkPreviewView, Receipt: ReceiptSummary },
);
export const LinkPreview = linkPreview.Component;
export type { LinkPreviewData } from './schema.ts';
