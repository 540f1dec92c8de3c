// The script of a compiled page without a view spec.
import { startPage } from './start-page.ts';

startPage();
