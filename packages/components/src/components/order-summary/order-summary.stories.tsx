// The stories of `order-summary`: its states, for Storybook and for the tests that open every story.
import { OrderSummary } from '@vitrine/components/order-summary';
import type { ComponentProps } from 'react';
import type { Story, StoryMeta } from '../../story.ts';

type Props = ComponentProps<typeof OrderSummary>;
const meta: StoryMeta<Props> = { title: 'Components/Order summary', component: OrderSummary };
export default meta;

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAABaBAMAAADN6EBhAAAAHlBMVEXW5PDi6vDu7ur27N765Myesrp0kphOcHQuUFT/9uDYXBIXAAABiklEQVR42u3TMXaDMAyAYV2hY1e2zHm9QXuCVukB8uqcoCgnKF7bjdv2uUAe2AIkWwPN498SJ18kIAB7e3t30YNxO6ipbb9NwbZlxWzwMYCtIfjnMSNC0YDMiJsBey/d2R6s8hrAn/jgfsFDD1abBauZjfPBAz9gPljxAxaAFeuVgHz/ADwaZw/ikDmI+GoNmkw5BQ3IGERzsPRKpmDhkByI5qBmbdd37l4iD4qHdKPOxyfEWRDfnme7febkpuESiLiMIaJL+lgEE/JlcnhyXMvgePH4xM20As7mbMGTswXdQhDujB0XQFak0Gf/dbnWgalIQ04f3B7xlCOiOhMcD0lUJML4f4iI7xSXC3ZTUlqdDTp3ISoWYY3TirCmaUUgSXKRZKBYJCnIPT2X5FfCdROBPvQ18zhEbwrAq++rh7WWArnnvWQbEK2rEEHjSURQeQIRdJ5vikDv9SKIbq9CBNV4AhFEhkKEtQ3ZpjM0LOh1NdMJmhi8+tKaCehNCqYHk/FGgTduBzcI/gLn1Kw36A30vgAAAABJRU5ErkJggg==';
const order: Props = {
  id: 'order-default',
  title: 'Your basket',
  items: [
    {
      id: 'map',
      name: 'Walking map',
      description: 'Western hills, 1:25 000',
      imageUrl: PHOTO,
      quantity: 2,
      unitPrice: 9.5,
    },
    { id: 'flask', name: 'Flask', unitPrice: 24 },
  ],
  pricing: { subtotal: 43, tax: 8.17, taxLabel: 'VAT (19%)', shipping: 4.9, total: 56.07, currency: 'EUR' },
};
const CONFIRM: Props['footerActions'] = [
  { id: 'cancel', label: 'Keep shopping' },
  { id: 'confirm', label: 'Buy' },
];

export const Default: Story<Props> = { args: { ...order, footerActions: CONFIRM, onAction: async () => {} } };
/** Order as tool-ui's data come: without buttons of their own. */
export const Asked: Story<Props> = { args: { ...order, id: 'order-asked', onAction: async () => {} } };
export const Plain: Story<Props> = { args: { ...order, id: 'order-plain' } };
export const Discount: Story<Props> = {
  args: {
    ...order,
    id: 'order-discount',
    pricing: { subtotal: 43, discount: 4.3, discountLabel: 'SPRING10', shipping: 0, total: 38.7 },
  },
};
export const WrongSums: Story<Props> = {
  args: { ...order, id: 'order-wrong', pricing: { subtotal: 40, tax: 8, total: 50, currency: 'EUR' } },
};
export const Confirmed: Story<Props> = {
  args: {
    ...order,
    id: 'order-confirmed',
    choice: { action: 'confirm', orderId: 'ORD-8847', confirmedAt: '2026-11-23T09:30:00Z' },
  },
};
export const Failing: Story<Props> = {
  args: {
    ...order,
    id: 'order-failing',
    footerActions: CONFIRM,
    onAction: () => Promise.reject(new Error('The card was refused.')),
  },
};
export const LongTexts: Story<Props> = {
  args: {
    ...order,
    id: 'order-long',
    items: [
      { id: 'x', name: 'Donaudampfschifffahrtsgesellschaft '.repeat(4), description: 'y'.repeat(90), unitPrice: 1e15 },
    ],
    pricing: { subtotal: 1e15, total: 1e15, currency: 'points' },
  },
};
export const Loading: Story<Props> = {
  args: {
    id: 'order-loading',
    items: [],
    pricing: { subtotal: Number.NaN, total: Number.NaN },
    status: { type: 'invoking' },
  },
};
export const Streaming: Story<Props> = {
  args: {
    ...order,
    id: 'order-streaming',
    items: order.items.slice(0, 1),
    pricing: { subtotal: Number.NaN, total: Number.NaN },
    status: { type: 'streaming' },
  },
};
export const Receipt: Story<Props> = {
  args: {
    ...order,
    id: 'order-receipt',
    receipt: { outcome: 'success', summary: 'The order was placed.', at: '2026-11-23T09:30:00Z' },
  },
};
export const Failed: Story<Props> = {
  args: { ...order, id: 'order-failed', status: { type: 'error', message: 'The server closed the connection.' } },
};
