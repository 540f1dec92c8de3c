// Public: `@vitrine/components/approval-card`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ApprovalCardView } from './approval-card.tsx';
import { approvalCardContract } from './schema.ts';

/** `approval-card` for catalogs: its contract, its component and its receipt. */
export const approvalCard = defineComponent(approvalCardContract, { View: ApprovalCardView, Receipt: ReceiptSummary });
/** The React component `approval-card`. Its props are the data of the schema, and `RuntimeProps`. */
export const ApprovalCard = approvalCard.Component;
