import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { type ChartRuntimeProps, ChartView } from './chart.tsx';
import { type ChartData, chartContract } from './schema.ts';

export const chart = defineComponent<ChartData, 'chart', ChartRuntimeProps>(chartContract, {
  View: ChartView,
  Receipt: ReceiptSummary,
});
export const Chart = chart.Component;
export type { ChartDataPoint } from './chart.tsx';
export type { ChartData } from './schema.ts';
