import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { PlanView } from './plan.tsx';
import { planContract } from './schema.ts';

export const plan = defineComponent(planContract, { View: PlanView, Receipt: ReceiptSummary });
export const Plan = plan.Component;
export type { PlanData } from './schema.ts';
