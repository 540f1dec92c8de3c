// The stories of the page `list-databases`.
import type { Meta } from '@storybook/react-vite';
import { ListDatabases, ListDatabasesPage } from '@vitrine/embeds';
import { fails, inDialects, type ShownArgs, shows, showsHuge, waits } from './shown.tsx';

const meta: Meta<ShownArgs> = { title: 'Pages/List databases', render: inDialects(ListDatabasesPage, ListDatabases) };
export default meta;

const many = Array.from({ length: 10_000 }, (_, n) => ({
  name: `tenant_${String(n).padStart(5, '0')}`,
  size: (n * 7919) ** 2,
}));

export const Default = shows({
  databases: [
    { name: 'users_db', size: 20_722 },
    { name: 'orders', size: 734_003_200 },
    { name: 'analytics', size: 2 ** 41 },
    { name: 'sessions', size: 0 },
  ],
  totalCount: 4,
});
export const Empty = shows({ databases: [], totalCount: 0 });
export const Single = shows({ databases: [{ name: 'admin', size: 40_960 }] });
export const Huge = showsHuge({ databases: [{ name: 'everything', size: 2 ** 60 }, ...many], totalCount: 250_000 });
export const Malformed = shows({ databases: [{ name: { no: 'text' }, size: null }] });
export const Loading = waits();
export const Failed = fails('MongoServerError: not authorized on admin to execute command { listDatabases: 1 }');
