import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { JsonViewView } from './json-view.tsx';
import { jsonViewContract } from './schema.ts';

export const jsonView = defineComponent(jsonViewContract, { View: JsonViewView, Receipt: ReceiptSummary });
export const JsonView = jsonView.Component;
export type { JsonViewData } from './schema.ts';
