// The page with a validator, for schemas that say more than controls can check.
import { createCompactValidator } from '@vitrine/form/compact';
import { startPage } from './start-page.ts';

startPage(createCompactValidator);
