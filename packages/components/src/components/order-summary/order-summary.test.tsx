import { OrderSummary } from '@vitrine/components/order-summary';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { checkSums } from './check-sums.ts';
import { orderSummaryContract } from './schema.ts';

const items = [
  { id: 'a', name: 'Map', quantity: 2, unitPrice: 9.5 },
  { id: 'b', name: 'Flask', unitPrice: 24 },
];

it.each([
  [{ subtotal: 43, tax: 8.17, shipping: 4.9, total: 56.07 }, {}],
  [{ subtotal: 43, discount: 4.3, total: 38.7 }, {}],
  [{ subtotal: 43, discount: -4.3, total: 38.7 }, {}],
  [{ subtotal: 43, total: 43.01 }, {}],
  [{ subtotal: 40, total: 40 }, { itemSum: 43 }],
  [{ subtotal: 43, tax: 1, total: 50 }, { lineSum: 44 }],
])('%j: %j', (pricing, faults) => {
  expect(checkSums(items, pricing)).toEqual(faults);
});

it('sums that do not fit are pointed out, but not while they arrive', () => {
  const props = { items, pricing: { subtotal: 40, total: 40, currency: 'EUR' } };
  expect(renderToString(<OrderSummary {...props} />)).toContain('add up to');
  expect(renderToString(<OrderSummary {...props} status={{ type: 'streaming' }} />)).not.toContain('add up to');
});

it('a currency that does not exist is written after the amount', () => {
  const html = renderToString(<OrderSummary items={items} pricing={{ subtotal: 43, total: 43, currency: 'points' }} />);
  expect(html).toContain('43 points');
});

it('the older name of the choice is accepted, and its order is shown', () => {
  const props = orderSummaryContract.parse({
    items,
    pricing: { subtotal: 43, total: 43 },
    decision: { action: 'confirm', orderId: 'ORD-1' },
  });
  const html = renderToString(<OrderSummary {...props} />);
  expect(html).toContain('Order ORD-1');
  expect(html).toContain('data-receipt="true"');
});

it('a quantity of 0 is refused', () => {
  const data = { items: [{ ...items[0], quantity: 0 }], pricing: { subtotal: 0, total: 0 } };
  expect(orderSummaryContract.safeParse(data)).toMatchObject({ issues: [{ path: ['items', 0, 'quantity'] }] });
});

const actionIds = (html: string) => [...html.matchAll(/data-action-id="([^"]*)"/g)].map(([, id]) => id);

it('an order without buttons of its own asks where an application hears the answer', () => {
  const props = { items, pricing: { subtotal: 43, total: 43 } };
  const onAction = () => {};
  const html = renderToString(<OrderSummary {...props} onAction={onAction} />);
  expect(actionIds(html)).toEqual(['cancel', 'confirm']);
  expect(html).toContain('Purchase');
  const own = [{ id: 'confirm', label: 'Buy' }];
  expect(actionIds(renderToString(<OrderSummary {...props} responseActions={own} onAction={onAction} />))).toEqual([
    'confirm',
  ]);
});

it.each([
  ['nobody hears the answer', {}],
  ['it only informs', { role: 'information' as const, onAction() {} }],
  ['it was confirmed', { choice: { action: 'confirm' as const }, onAction() {} }],
  ['the data name no buttons on purpose', { responseActions: [], onAction() {} }],
])('an order asks nothing where %s', (_, more) => {
  expect(
    actionIds(renderToString(<OrderSummary items={items} pricing={{ subtotal: 43, total: 43 }} {...more} />)),
  ).toEqual([]);
});
