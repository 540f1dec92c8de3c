// The script of the built page `collection-schema`.
import { CollectionSchemaPage } from '../page/collection-schema-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('collection-schema', CollectionSchemaPage);
