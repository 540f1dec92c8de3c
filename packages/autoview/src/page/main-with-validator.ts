// The script of a compiled page whose tool has rules that controls can't check, without a view spec.
import { createSchemaValidator } from '@vitrine/models/internal/form/page';
import { startPage } from './start-page.ts';

startPage({ createValidator: createSchemaValidator });
