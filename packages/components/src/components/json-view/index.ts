// Public: `@vitrine/components/json-view`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { JsonViewView } from './json-view.tsx';
import { jsonViewContract } from './schema.ts';

/** `json-view` for catalogs: its contract, its component and its receipt. */
export const jsonView = defineComponent(jsonViewContract, { View: JsonViewView, Receipt: ReceiptSummary });
/** The React component `json-view`. Its props are the data of the schema, and `RuntimeProps`. */
export const JsonView = jsonView.Component;
