import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { ProgressTrackerView } from './progress-tracker.tsx';
import { progressTrackerContract } from './schema.ts';

export const progressTracker = defineComponent(progressTrackerContract, {
  View: ProgressTrackerView,
  Receipt: ReceiptSummary,
});
export const ProgressTracker = progressTracker.Component;
export type { ProgressTrackerData } from './schema.ts';
