import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { FormView } from './form.tsx';
import { formContract } from './schema.ts';

export const form = defineComponent(formContract, { View: FormView, Receipt: ReceiptSummary });
export const Form = form.Component;
export type { FormAnswer, FormData } from './schema.ts';
