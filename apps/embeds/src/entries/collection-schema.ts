import { CollectionSchemaPage } from '../page/collection-schema-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('collection-schema', CollectionSchemaPage);
