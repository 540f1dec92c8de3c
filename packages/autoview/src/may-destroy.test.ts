import { expect, it } from 'vitest';
import { mayDestroy } from './may-destroy.ts';

it.each([
  'delete_order',
  'deleteOrder',
  'order.delete',
  'orders-purge',
  'RemoveOrder',
  'abort_job',
  'request_order_deletion',
])('%s may destroy something, unless its annotations deny it', name => {
  expect(mayDestroy({ name })).toBe(true);
  expect(mayDestroy({ name, annotations: { destructiveHint: false } })).toBe(false);
  expect(mayDestroy({ name, annotations: { readOnlyHint: true } })).toBe(false);
});

it.each(['get_order', 'list_orders', 'undelete_order', 'removable_media', 'create_order'])('%s does not', name => {
  expect(mayDestroy({ name })).toBe(false);
  expect(mayDestroy({ name, annotations: { destructiveHint: true } })).toBe(true);
});
