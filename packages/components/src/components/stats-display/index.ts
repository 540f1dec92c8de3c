// Public: `@vitrine/components/stats-display`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { statsDisplayContract } from './schema.ts';
import { StatsDisplayView } from './stats-display.tsx';

/** `stats-display` for catalogs: its contract, its component and its receipt. */
export const statsDisplay = defineComponent(statsDisplayContract, { View: StatsDisplayView, Receipt: ReceiptSummary });
/** The React component `stats-display`. Its props are the data of the schema, and `RuntimeProps`. */
export const StatsDisplay = statsDisplay.Component;
