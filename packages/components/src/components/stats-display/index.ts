import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { statsDisplayContract } from './schema.ts';
import { StatsDisplayView } from './stats-display.tsx';

export const statsDisplay = defineComponent(statsDisplayContract, { View: StatsDisplayView, Receipt: ReceiptSummary });
export const StatsDisplay = statsDisplay.Component;
export type { StatsDisplayData } from './schema.ts';
