// Public: `@vitrine/components/social-post`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import type { NavigationProps } from '../../root/links/external-link.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import type { RuntimeProps } from '../../root/runtime-props.ts';
import { type SocialPostData, socialPostContract } from './schema.ts';
import { SocialPostView } from './social-post.tsx';

/** `social-post` for catalogs: its contract, its component and its receipt. */
export const socialPost = defineComponent<SocialPostData, 'social-post', RuntimeProps & NavigationProps>(
  socialPostContract,
  { View: SocialPostView, Receipt: ReceiptSummary },
);
/** The React component `social-post`. Its props are the data of the schema, and `RuntimeProps`. */
export const SocialPost = socialPost.Component;
