// The second script of pages whose schema needs it: see ./page-validator.ts.
import { createValidator } from '@vitrine/form';
import type { ValidatorHolder } from './page-validator.ts';

(globalThis as ValidatorHolder).vitrineValidator = createValidator;
