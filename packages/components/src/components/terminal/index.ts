import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { terminalContract } from './schema.ts';
import { TerminalView } from './terminal.tsx';

export const terminal = defineComponent(terminalContract, { View: TerminalView, Receipt: ReceiptSummary });
export const Terminal = terminal.Component;
export type { TerminalData } from './schema.ts';
