// The page without a validator: its controls check all that its schema says.
import { startPage } from './start-page.ts';

startPage();
