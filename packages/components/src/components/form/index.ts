// Public: `@vitrine/components/form`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { FormView } from './form.tsx';
import { formContract } from './schema.ts';

/** `form` for catalogs: its contract, its component and its receipt. */
export const form = defineComponent(formContract, { View: FormView, Receipt: ReceiptSummary });
/** The React component `form`. Its props are the data of the schema, and `RuntimeProps`. */
export const Form = form.Component;
