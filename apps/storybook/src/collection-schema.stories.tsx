// The stories of the page `collection-schema`.
import type { Meta } from '@storybook/react-vite';
import { CollectionSchema, CollectionSchemaPage } from '@vitrine/embeds';
import { fails, inDialects, type ShownArgs, shows, showsHuge, waits } from './shown.tsx';

const meta: Meta<ShownArgs> = {
  title: 'Pages/Collection schema',
  render: inDialects(CollectionSchemaPage, CollectionSchema),
};
export default meta;

const is = (...bsonTypes: string[]) => ({ types: bsonTypes.map(bsonType => ({ bsonType })) });

export const Default = shows({
  database: 'shop',
  collection: 'orders',
  schema: {
    _id: is('ObjectId'),
    placed: is('Date'),
    total: is('Decimal128', 'Null'),
    paid: is('Boolean'),
    customer: { types: [{ bsonType: 'Document', fields: { name: is('String'), email: is('String', 'Null') } }] },
    lines: {
      types: [{ bsonType: 'Array', types: [{ bsonType: 'Document', fields: { sku: is('String'), n: is('Int32') } }] }],
    },
  },
  fieldsCount: 6,
});
export const Empty = shows({ database: 'shop', collection: 'nothing', schema: {}, fieldsCount: 0 });
export const Single = shows({ database: 'shop', collection: 'ids', schema: { _id: is('ObjectId') } });
export const Huge = showsHuge({
  database: 'warehouse',
  collection: 'wide',
  schema: Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`measurement_${n}`, is('Double', 'Int32', 'Null')]),
  ),
});
export const Malformed = shows({ database: 'shop', collection: 'orders', schema: { _id: { types: 'ObjectId' } } });
export const Loading = waits();
export const Failed = fails('The collection shop.orders does not exist.');
