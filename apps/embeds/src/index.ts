// The public API of @vitrine/embeds: the pages as React components. Styles: `@vitrine/embeds/styles.css`.
export { CollectionSchema } from './collection-schema/collection-schema.tsx';
export { HelloWorld } from './hello-world/hello-world.tsx';
export { ListDatabases } from './list-databases/list-databases.tsx';
export { CollectionSchemaPage } from './page/collection-schema-page.tsx';
export { HelloWorldPage } from './page/hello-world-page.tsx';
export { ListDatabasesPage } from './page/list-databases-page.tsx';
export { RenameCollectionPage } from './page/rename-collection-page.tsx';
export { TablePage } from './page/table-page.tsx';
export { RenameCollection } from './rename-collection/rename-collection.tsx';
export { Table } from './table/table.tsx';
