// Public: `@vitrine/components/code-block`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { CodeBlockView } from './code-block.tsx';
import { codeBlockContract } from './schema.ts';

/** `code-block` for catalogs: its contract, its component and its receipt. */
export const codeBlock = defineComponent(codeBlockContract, { View: CodeBlockView, Receipt: ReceiptSummary });
/** The React component `code-block`. Its props are the data of the schema, and `RuntimeProps`. */
export const CodeBlock = codeBlock.Component;
