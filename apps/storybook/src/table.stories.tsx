// The stories of the page `table`.
import type { Meta } from '@storybook/react-vite';
import { Table, TablePage } from '@vitrine/embeds';
import { fails, inDialects, type ShownArgs, shows, showsHuge, waits } from './shown.tsx';

const meta: Meta<ShownArgs> = { title: 'Pages/Table', render: inDialects(TablePage, Table) };
export default meta;

const CITIES = ['Berlin', 'Oslo', 'Lagos', 'Lima', 'Hanoi', 'Perth'];
const flight = (n: number) => ({
  flight: `VT ${100 + n}`,
  from: CITIES[n % 6],
  to: CITIES[(n * 5 + 1) % 6],
  delay: (n * 37) % 180,
  departs: { $date: new Date(Date.UTC(2026, 0, 1, 0, n * 7)).toISOString() },
  crew: n % 4 === 0 ? null : { captain: `Captain ${n % 90}`, seats: [n % 7, n % 11] },
});
const flights = (count: number) => Array.from({ length: count }, (_, n) => flight(n));

export const Default = shows({ title: 'Flights', rows: flights(24) });
export const Empty = shows({ title: 'Flights', rows: [] });
export const Single = shows({ title: 'Flights', rows: flights(1) });
export const Huge = showsHuge({ title: 'Flights', rows: flights(100_000), totalCount: 4_200_000 });
export const Malformed = shows({ title: 'Flights', rows: 'none' });
export const Loading = waits();
export const Failed = fails('ERROR: relation "flights" does not exist\nLINE 1: SELECT * FROM flights');
