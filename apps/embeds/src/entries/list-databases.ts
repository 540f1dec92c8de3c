// The script of the built page `list-databases`.
import { ListDatabasesPage } from '../page/list-databases-page.tsx';
import { startPage } from '../page/start.tsx';

startPage('list-databases', ListDatabasesPage);
