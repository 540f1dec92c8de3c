// The second script of pages whose schema needs it: see ./page-validator.ts.
import { createCompactValidator } from '@vitrine/form/compact';
import type { ValidatorHolder } from './page-validator.ts';

(globalThis as ValidatorHolder).vitrineValidator = createCompactValidator;
