// Rules of a schema that controls can't check.
import { createCompactValidator } from '@vitrine/form/compact';
import { validation } from '@vitrine/form/compiled';
import { register } from '../features.ts';

register('rules', { model: validation, createValidator: createCompactValidator });
