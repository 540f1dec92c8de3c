import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ApprovalCardView } from './approval-card.tsx';
import { approvalCardContract } from './schema.ts';

export const approvalCard = defineComponent(approvalCardContract, { View: ApprovalCardView, Receipt: ReceiptSummary });
export const ApprovalCard = approvalCard.Component;
export type { ApprovalCardData } from './schema.ts';
