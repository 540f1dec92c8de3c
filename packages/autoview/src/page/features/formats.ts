// The formats of texts.
import { register } from '../features.ts';
import { hasFormat } from '../formats.ts';

register('formats', { hasFormat });
