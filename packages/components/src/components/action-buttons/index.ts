// Public: `@vitrine/components/action-buttons`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ActionButtonsView } from './action-buttons.tsx';
import { actionButtonsContract } from './schema.ts';

/** `action-buttons` for catalogs: its contract, its component and its receipt. */
export const actionButtons = defineComponent(actionButtonsContract, {
  View: ActionButtonsView,
  Receipt: ReceiptSummary,
});
/** The React component `action-buttons`. Its props are the data of the schema, and `RuntimeProps`. */
export const ActionButtons = actionButtons.Component;
