// Public: `@vitrine/components/message-draft`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { MessageDraftView } from './message-draft.tsx';
import { messageDraftContract } from './schema.ts';

/** `message-draft` for catalogs: its contract, its component and its receipt. */
export const messageDraft = defineComponent(messageDraftContract, { View: MessageDraftView, Receipt: ReceiptSummary });
/** The React component `message-draft`. Its props are the data of the schema, and `RuntimeProps`. */
export const MessageDraft = messageDraft.Component;
