// The script of the built page `table`.
import { startPage } from '../page/start.tsx';
import { TablePage } from '../page/table-page.tsx';

startPage('table', TablePage);
