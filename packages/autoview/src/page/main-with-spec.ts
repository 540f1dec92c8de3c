// The script of every compiled page that has a view spec, or takes one from a result.
import { createSchemaValidator } from '@vitrine/models/internal/form/page';
import { SPEC_SUPPORT } from './spec/spec-support.ts';
import { startPage } from './start-page.ts';

startPage({ spec: SPEC_SUPPORT, createValidator: createSchemaValidator });
