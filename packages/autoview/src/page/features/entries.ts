// Members of a form that the user names.
import { entries } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawEntry } from '../form/entry.ts';

register('entries', { model: entries, draw: drawEntry });
