// Feature: alternatives (`oneOf`, `anyOf`) of a form.
import { variants } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawVariant } from '../form/variant.ts';

register('variants', { model: variants, draw: drawVariant });
