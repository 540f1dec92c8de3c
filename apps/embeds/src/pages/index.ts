// The public API of @vitrine/embeds/pages: each page as one HTML file, for a server that serves it itself.
import { HTML as collectionSchema } from './collection-schema.gen.ts';
import { HTML as helloWorld } from './hello-world.gen.ts';
import { HTML as listDatabases } from './list-databases.gen.ts';
import { HTML as renameCollection } from './rename-collection.gen.ts';
import { HTML as table } from './table.gen.ts';

/** Name of a page → its HTML. A page receives its data from its host, in any dialect. */
export const PAGES = {
  'collection-schema': collectionSchema,
  'hello-world': helloWorld,
  'list-databases': listDatabases,
  'rename-collection': renameCollection,
  table,
} as const satisfies Record<string, string>;

/** The name of a page. */
export type PageName = keyof typeof PAGES;
