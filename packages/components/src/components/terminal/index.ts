// Public: `@vitrine/components/terminal`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { terminalContract } from './schema.ts';
import { TerminalView } from './terminal.tsx';

/** `terminal` for catalogs: its contract, its component and its receipt. */
export const terminal = defineComponent(terminalContract, { View: TerminalView, Receipt: ReceiptSummary });
/** The React component `terminal`. Its props are the data of the schema, and `RuntimeProps`. */
export const Terminal = terminal.Component;
