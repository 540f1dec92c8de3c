// Public: `@vitrine/components/chart`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { type ChartRuntimeProps, ChartView } from './chart.tsx';
import { type ChartData, chartContract } from './schema.ts';

/** `chart` for catalogs: its contract, its component and its receipt. */
export const chart = defineComponent<ChartData, 'chart', ChartRuntimeProps>(chartContract, {
  View: ChartView,
  Receipt: ReceiptSummary,
});
/** The React component `chart`. Its props are the data of the schema, and `RuntimeProps`. */
export const Chart = chart.Component;
