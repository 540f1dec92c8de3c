// The script of a compiled page with a view spec whose tools have rules that controls can't check.
import { createSchemaValidator } from '@vitrine/models/internal/form/page';
import { SPEC_SUPPORT } from './spec/spec-support.ts';
import { startPage } from './start-page.ts';

startPage({ spec: SPEC_SUPPORT, createValidator: createSchemaValidator });
