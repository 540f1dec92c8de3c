// Public: `@vitrine/components/link-preview`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { LinkPreviewView } from './link-preview.tsx';
import { type LinkPreviewData, linkPreviewContract } from './schema.ts';

/** `link-preview` for catalogs: its contract, its component and its receipt. */
export const linkPreview = defineComponent<LinkPreviewData, 'link-preview', RuntimeProps & NavigationProps>(
  linkPreviewContract,
  { View: LinkPreviewView, Receipt: ReceiptSummary },
);
/** The React component `link-preview`. Its props are the data of the schema, and `RuntimeProps`. */
export const LinkPreview = linkPreview.Component;
