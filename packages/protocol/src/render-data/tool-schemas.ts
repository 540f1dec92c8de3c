// The render data schema of each tool. The same schema decides whether a UI resource is made, and whether a page shows its data.
import type * as z from 'zod/mini';
import { CollectionSchemaDataSchema } from './collection-schema.ts';
import { HelloWorldDataSchema } from './hello-world.ts';
import { ListDatabasesDataSchema } from './list-databases.ts';
import { RenameCollectionDataSchema } from './rename-collection.ts';
import { TableDataSchema } from './table.ts';

/** Tool name → the schema of its render data. Each name is also the route of the page that shows it. */
export const TOOL_SCHEMAS = {
  'list-databases': ListDatabasesDataSchema,
  'collection-schema': CollectionSchemaDataSchema,
  'rename-collection': RenameCollectionDataSchema,
  'hello-world': HelloWorldDataSchema,
  table: TableDataSchema,
} as const satisfies Record<string, z.ZodMiniType>;

/** The name of a tool that has a page of its own. */
export type PageName = keyof typeof TOOL_SCHEMAS;
