// The schema and the contract of `order-summary`, without React.
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const OrderItemSchema = z.object({
  /** Identifies the item among the others. */
  id: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  /** Quantity. @default 1 */
  quantity: z.optional(z.int().check(z.positive())),
  /** Price of one piece, in the currency of `pricing`. */
  unitPrice: z.number(),
});
export type OrderItem = z.infer<typeof OrderItemSchema>;

const PricingSchema = z.object({
  subtotal: z.number(),
  tax: z.optional(z.number()),
  /** Label of the tax, such as `VAT (19%)`. @default 'Tax' */
  taxLabel: z.optional(z.string()),
  /** 0: free. Absent: not shown. */
  shipping: z.optional(z.number()),
  /** Taken from the sum; positive. */
  discount: z.optional(z.number()),
  /** Label of the discount, such as a code. @default 'Discount' */
  discountLabel: z.optional(z.string()),
  total: z.number(),
  /** ISO 4217. Absent: USD. */
  currency: z.optional(z.string()),
});
export type OrderPricing = z.infer<typeof PricingSchema>;

const OrderChoiceSchema = z.object({
  action: z.literal('confirm'),
  orderId: z.optional(z.string()),
  /** ISO 8601. */
  confirmedAt: z.optional(z.string()),
});
export type OrderChoice = z.infer<typeof OrderChoiceSchema>;

/** Order with its prices. Its action `confirm` is the decision; sums that do not fit each other are pointed out. */
const OrderSummarySchema = z.object({
  ...commonShape,
  /** Title. @default 'Order summary' */
  title: z.optional(z.string()),
  items: z.array(OrderItemSchema).check(z.minLength(1)),
  pricing: PricingSchema,
  /** The order was confirmed: shows the receipt. Null: not yet. */
  choice: z.optional(z.nullable(OrderChoiceSchema)),
  /** BCP 47, for amounts. Absent: the application's. */
  locale: z.optional(z.string()),
  /** Whether a receipt or an order to confirm; follows from `choice`. */
  variant: z.optional(z.enum(['summary', 'receipt'])),
});
/** Props of `OrderSummary` that travel as JSON, without the props of the application. */
export type OrderSummaryData = z.infer<typeof OrderSummarySchema>;

/** `decision` is the older name of `choice`. */
function upgrade(value: unknown): unknown {
  if (!isRecord(value) || !('decision' in value)) return value;
  const { decision, ...rest } = value;
  return { choice: decision, ...rest };
}

/** The contract of `OrderSummary`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const orderSummaryContract = defineContract({
  name: 'order-summary',
  description: 'The items of an order with their prices and the total, to confirm or as a receipt.',
  schema: OrderSummarySchema,
  empty: { items: [], pricing: { subtotal: Number.NaN, total: Number.NaN } },
  upgrade,
  leavesOpen: actionId => actionId !== 'confirm',
});
