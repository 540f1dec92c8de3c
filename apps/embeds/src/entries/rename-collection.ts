import { RenameCollectionPage } from '../page/rename-collection-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('rename-collection', RenameCollectionPage);
