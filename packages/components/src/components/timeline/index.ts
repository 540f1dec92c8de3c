// Public: `@vitrine/components/timeline`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { timelineContract } from './schema.ts';
import { TimelineView } from './timeline.tsx';

/** `timeline` for catalogs: its contract, its component and its receipt. */
export const timeline = defineComponent(timelineContract, { View: TimelineView, Receipt: ReceiptSummary });
/** The React component `timeline`. Its props are the data of the schema, and `RuntimeProps`. */
export const Timeline = timeline.Component;
