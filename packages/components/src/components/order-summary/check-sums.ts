// Whether the numbers of an order fit each other: a model that writes them may err.
import type { OrderItem, OrderPricing } from './schema.ts';

export interface SumFaults {
  /** The sum of the items, where it is not the subtotal. */
  readonly itemSum?: number;
  /** Sum of the price's lines, where it is not the total. */
  readonly lineSum?: number;
}

export function checkSums(items: readonly OrderItem[], pricing: OrderPricing): SumFaults {
  const { subtotal, tax = 0, shipping = 0, discount = 0, total } = pricing;
  const itemSum = items.reduce((sum, { quantity = 1, unitPrice }) => sum + quantity * unitPrice, 0);
  const lineSum = subtotal + tax + shipping - Math.abs(discount);
  return {
    ...(differs(itemSum, subtotal) && { itemSum }),
    ...(differs(lineSum, total) && { lineSum }),
  };
}

/** Amounts are rounded to a hundredth, each line by itself. */
const ROUNDING = 0.02;

function differs(sum: number, stated: number): boolean {
  const difference = Math.abs(sum - stated);
  return Number.isFinite(difference) && difference > ROUNDING && difference > Math.abs(stated) * 1e-9;
}
