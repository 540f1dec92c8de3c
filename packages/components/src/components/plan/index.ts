// Public: `@vitrine/components/plan`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { PlanView } from './plan.tsx';
import { planContract } from './schema.ts';

/** `plan` for catalogs: its contract, its component and its receipt. */
export const plan = defineComponent(planContract, { View: PlanView, Receipt: ReceiptSummary });
/** The React component `plan`. Its props are the data of the schema, and `RuntimeProps`. */
export const Plan = plan.Component;
