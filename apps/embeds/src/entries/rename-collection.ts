// The script of the built page `rename-collection`.
import { RenameCollectionPage } from '../page/rename-collection-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('rename-collection', RenameCollectionPage);
