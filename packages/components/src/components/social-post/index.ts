import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { socialPostContract } from './schema.ts';
import { SocialPostView } from './social-post.tsx';

export const socialPost = defineComponent(socialPostContract, { View: SocialPostView, Receipt: ReceiptSummary });
export const SocialPost = socialPost.Component;
export { type SocialPostData, SocialPostSchema } from './schema.ts';
