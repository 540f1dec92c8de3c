import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { CodeDiffView } from './code-diff.tsx';
import { codeDiffContract } from './schema.ts';

export const codeDiff = defineComponent(codeDiffContract, { View: CodeDiffView, Receipt: ReceiptSummary });
export const CodeDiff = codeDiff.Component;
export type { CodeDiffData } from './schema.ts';
