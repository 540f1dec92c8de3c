// The page `collection-schema`, connected to its host.
import { CollectionSchemaDataSchema } from '@vitrine/protocol/internal/render-data/collection-schema';
import type { ReactNode } from 'react';
import { CollectionSchemaView } from '../collection-schema/collection-schema.tsx';
import { ConnectedPage, type PageProps } from './connected-page.tsx';

/**
 * `<CollectionSchema>` with the data of its host; names that the result does not repeat come from the call's arguments.
 * @example
 * <ViewProvider info={info}><CollectionSchemaPage /></ViewProvider>
 */
export function CollectionSchemaPage(props: PageProps): ReactNode {
  return (
    <ConnectedPage
      {...props}
      schema={CollectionSchemaDataSchema}
      what="the schema of a collection"
      rows={7}
      draw={({ data, input }) => (
        <CollectionSchemaView
          data={{
            ...data,
            database: data.database ?? toName(input.database),
            collection: data.collection ?? toName(input.collection),
          }}
        />
      )}
    />
  );
}

const toName = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 1024) : undefined);
