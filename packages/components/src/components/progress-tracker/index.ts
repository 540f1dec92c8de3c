// Public: `@vitrine/components/progress-tracker`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ProgressTrackerView } from './progress-tracker.tsx';
import { progressTrackerContract } from './schema.ts';

/** `progress-tracker` for catalogs: its contract, its component and its receipt. */
export const progressTracker = defineComponent(progressTrackerContract, {
  View: ProgressTrackerView,
  Receipt: ReceiptSummary,
});
/** The React component `progress-tracker`. Its props are the data of the schema, and `RuntimeProps`. */
export const ProgressTracker = progressTracker.Component;
