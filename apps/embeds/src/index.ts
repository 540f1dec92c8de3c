// The public API of @vitrine/embeds: the pages as React components. Styles: `@vitrine/embeds/styles.css`.
export { CollectionSchema, type CollectionSchemaProps } from './collection-schema/collection-schema.tsx';
export { HelloWorld, type HelloWorldProps } from './hello-world/hello-world.tsx';
export { ListDatabases, type ListDatabasesProps } from './list-databases/list-databases.tsx';
export { CollectionSchemaPage } from './page/collection-schema-page.tsx';
export type { PageProps } from './page/connected-page.tsx';
export { HelloWorldPage } from './page/hello-world-page.tsx';
export { ListDatabasesPage } from './page/list-databases-page.tsx';
export { RenameCollectionPage } from './page/rename-collection-page.tsx';
export { TablePage } from './page/table-page.tsx';
export {
  type RenameArguments,
  RenameCollection,
  type RenameCollectionProps,
} from './rename-collection/rename-collection.tsx';
export { Table, type TableProps } from './table/table.tsx';
