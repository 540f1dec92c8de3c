// The page `list-databases`, connected to its host.
import { ListDatabasesDataSchema } from '@vitrine/protocol/internal/render-data/list-databases';
import type { ReactNode } from 'react';
import { ListDatabasesView } from '../list-databases/list-databases.tsx';
import { ConnectedPage, type PageProps } from './connected-page.tsx';

/**
 * `<ListDatabases>` with the data of its host.
 * @example
 * <ViewProvider info={info}><ListDatabasesPage /></ViewProvider>
 */
export function ListDatabasesPage(props: PageProps): ReactNode {
  return (
    <ConnectedPage
      {...props}
      schema={ListDatabasesDataSchema}
      what="a list of databases"
      draw={({ data }) => <ListDatabasesView data={data} />}
    />
  );
}
