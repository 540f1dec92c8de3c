// Public: `@vitrine/components/option-list`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { OptionListView } from './option-list.tsx';
import { optionListContract } from './schema.ts';

/** `option-list` for catalogs: its contract, its component and its receipt. */
export const optionList = defineComponent(optionListContract, { View: OptionListView, Receipt: ReceiptSummary });
/** The React component `option-list`. Its props are the data of the schema, and `RuntimeProps`. */
export const OptionList = optionList.Component;
