import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { CodeBlockView } from './code-block.tsx';
import { codeBlockContract } from './schema.ts';

export const codeBlock = defineComponent(codeBlockContract, { View: CodeBlockView, Receipt: ReceiptSummary });
export const CodeBlock = codeBlock.Component;
export type { CodeBlockData } from './schema.ts';
