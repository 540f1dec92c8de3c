import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { OptionListView } from './option-list.tsx';
import { optionListContract } from './schema.ts';

export const optionList = defineComponent(optionListContract, { View: OptionListView, Receipt: ReceiptSummary });
export const OptionList = optionList.Component;
export type { OptionListData, OptionListSelection } from './schema.ts';
