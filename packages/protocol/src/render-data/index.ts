// Public: `@vitrine/protocol/internal/render-data`, the render data of the pages for results of database tools.
export {
  type CollectionSchemaData,
  CollectionSchemaDataSchema,
  type FieldInfo,
  type FieldType,
} from './collection-schema.ts';
export { type HelloWorldData, HelloWorldDataSchema } from './hello-world.ts';
export {
  type ByteSize,
  type DatabaseInfo,
  DatabaseInfoSchema,
  type ListDatabasesData,
  ListDatabasesDataSchema,
} from './list-databases.ts';
export { readRenderData } from './read-render-data.ts';
export {
  type RenameCollectionData,
  RenameCollectionDataSchema,
  type RenameCollectionForm,
  type RenameCollectionOutcome,
} from './rename-collection.ts';
export {
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type TableColumn,
  type TableData,
  TableDataSchema,
  type TableRow,
} from './table.ts';
export { type PageName, TOOL_SCHEMAS } from './tool-schemas.ts';
