// The script of a compiled page. Which parts of it a page has, ../page-parts.ts says.
import { startPage } from './start-page.ts';

startPage();
