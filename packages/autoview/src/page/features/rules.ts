// Feature: rules of a schema that controls can't check.
import { createSchemaValidator, validation } from '@vitrine/form/page';
import { register } from '../features.ts';

register('rules', { model: validation, createValidator: createSchemaValidator });
