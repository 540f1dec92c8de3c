// The stories of the page `rename-collection`.
import type { Meta } from '@storybook/react-vite';
import { RenameCollection, RenameCollectionPage } from '@vitrine/embeds';
import { fails, inDialects, type ShownArgs, shows, waits } from './shown.tsx';

const meta: Meta<ShownArgs> = {
  title: 'Pages/Rename collection',
  render: inDialects(RenameCollectionPage, RenameCollection),
};
export default meta;

const tools = {
  'rename-collection': ({ database, collection, newName }: Record<string, unknown>) => ({
    database,
    oldCollection: collection,
    newCollection: newName,
    renamed: true,
  }),
};
const refusing = {
  'rename-collection': () => {
    throw new Error('The user denied the call.');
  },
};

/** The form, in a host that can rename. */
export const Default = shows({ database: 'shop', collection: 'orders' }, { tools });
/** The results of renaming. */
export const Renamed = shows({ database: 'shop', oldCollection: 'orders', newCollection: 'sales', renamed: true });
export const NotRenamed = shows({ database: 'shop', oldCollection: 'orders', newCollection: 'sales', renamed: false });
/** The host asks the user, who denies the call. */
export const Refused = shows({ database: 'shop', collection: 'orders', newName: 'sales' }, { tools: refusing });
export const Empty = shows({});
export const Single = shows({ database: 'a', collection: 'b', newName: 'c' }, { tools });
export const Huge = shows(
  { database: 'd'.repeat(63), collection: 'collection_'.repeat(23), newName: 'n'.repeat(255), dropTarget: true },
  { tools },
);
export const Malformed = shows({ database: 12, collection: null });
export const Loading = waits();
export const Failed = fails('The collection shop.orders does not exist.');
