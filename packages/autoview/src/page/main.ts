// The script of every compiled page.
import { startPage } from './start-page.ts';

startPage();
