// Feature: the `format` of texts.
import { hasFormat } from '@vitrine/form/page';
import { register } from '../features.ts';

register('formats', { hasFormat });
