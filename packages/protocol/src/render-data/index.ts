// Public: `@vitrine/protocol/render-data`, the render data of the pages for results of database tools.
export {
  type CollectionSchemaData,
  CollectionSchemaDataSchema,
  type FieldInfo,
  FieldInfoSchema,
  type FieldType,
  FieldTypeSchema,
} from './collection-schema.ts';
export { type HelloWorldData, HelloWorldDataSchema } from './hello-world.ts';
export {
  type ByteSize,
  ByteSizeSchema,
  type DatabaseInfo,
  DatabaseInfoSchema,
  type ListDatabasesData,
  ListDatabasesDataSchema,
} from './list-databases.ts';
export { type RenderDataReading, readRenderData } from './read-render-data.ts';
export {
  type RenameCollectionData,
  RenameCollectionDataSchema,
  type RenameCollectionForm,
  RenameCollectionFormSchema,
  type RenameCollectionOutcome,
  RenameCollectionOutcomeSchema,
} from './rename-collection.ts';
export {
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type TableColumn,
  TableColumnSchema,
  type TableData,
  TableDataSchema,
  type TableRow,
  TableRowSchema,
} from './table.ts';
export { type PageName, TOOL_SCHEMAS } from './tool-schemas.ts';
