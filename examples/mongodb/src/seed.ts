// A small shop, for the test server.
import { Decimal128, Long, ObjectId } from 'bson';
import type { Seed } from './wire-server/store.ts';

const PLACES = ['Oslo', 'Lagos', 'Quito', 'Kyoto', 'Tallinn'];

export const SEED: Seed = {
  shop: {
    customers: Array.from({ length: 40 }, (_, index) => ({
      _id: new ObjectId(index.toString(16).padStart(24, '0')),
      name: `Customer ${index + 1}`,
      place: PLACES[index % PLACES.length],
      since: new Date(Date.UTC(2020, index % 12, 1 + (index % 28))),
      spent: Decimal128.fromString((((index * 7919) % 100_000) / 100).toFixed(2)),
      points: Long.fromString(String(9_007_199_254_740_990n + BigInt(index))),
      tags: index % 3 === 0 ? ['newsletter'] : [],
    })),
    orders: [{ _id: new ObjectId('00000000000000000000aaaa'), customer: 1, total: Decimal128.fromString('19.90') }],
  },
  archive: {},
};
