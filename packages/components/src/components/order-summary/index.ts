// Public: `@vitrine/components/order-summary`.
'use client';

import { defineComponent } from '../../root/define-component.tsx';
import { ReceiptSummary } from '../../root/receipt-summary.tsx';
import { OrderSummaryView } from './order-summary.tsx';
import { orderSummaryContract } from './schema.ts';

/** `order-summary` for catalogs: its contract, its component and its receipt. */
export const orderSummary = defineComponent(orderSummaryContract, { View: OrderSummaryView, Receipt: ReceiptSummary });
/** The React component `order-summary`. Its props are the data of the schema, and `RuntimeProps`. */
export const OrderSummary = orderSummary.Component;
