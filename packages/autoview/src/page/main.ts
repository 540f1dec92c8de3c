// The script of a compiled page whose controls check all arguments, without a view spec.
import { startPage } from './start-page.ts';

startPage();
