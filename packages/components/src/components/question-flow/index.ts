// Public: `@vitrine/components/question-flow`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { QuestionFlowView } from './question-flow.tsx';
import { questionFlowContract } from './schema.ts';

/** `question-flow` for catalogs: its contract, its component and its receipt. */
export const questionFlow = defineComponent(questionFlowContract, { View: QuestionFlowView, Receipt: ReceiptSummary });
/** The React component `question-flow`. Its props are the data of the schema, and `RuntimeProps`. */
export const QuestionFlow = questionFlow.Component;
