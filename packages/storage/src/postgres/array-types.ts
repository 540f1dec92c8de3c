// The array types that queries send. Otherwise the driver asks each new connection for them, and a connection that is lost during that
// query ends the process: its rejection is handled nowhere (postgres 3.4.9, `fetchArrayTypes`).

type Item = string | number | null;

const serialize = (items: readonly Item[]): string =>
  `{${items.map(item => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Array types by the numbers that PostgreSQL has for them. Arrays in results stay text. */
const ARRAY_TYPES = {
  text: { to: 1009, from: [], serialize, parse: (text: string): string => text },
  integer: { to: 1007, from: [], serialize, parse: (text: string): string => text },
};

/** Options of every connection: queries may send `text[]` and `integer[]`. */
export const DRIVER_OPTIONS: { fetch_types: false; types: Record<never, never>; onnotice: () => void } = {
  fetch_types: false,
  types: ARRAY_TYPES,
  onnotice: () => {},
};
