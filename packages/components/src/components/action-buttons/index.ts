import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ActionButtonsView } from './action-buttons.tsx';
import { actionButtonsContract } from './schema.ts';

export const actionButtons = defineComponent(actionButtonsContract, {
  View: ActionButtonsView,
  Receipt: ReceiptSummary,
});
export const ActionButtons = actionButtons.Component;
export type { ActionButtonsData } from './schema.ts';
