// Public: `@vitrine/components/code-diff`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { CodeDiffView } from './code-diff.tsx';
import { codeDiffContract } from './schema.ts';

/** `code-diff` for catalogs: its contract, its component and its receipt. */
export const codeDiff = defineComponent(codeDiffContract, { View: CodeDiffView, Receipt: ReceiptSummary });
/** The React component `code-diff`. Its props are the data of the schema, and `RuntimeProps`. */
export const CodeDiff = codeDiff.Component;
