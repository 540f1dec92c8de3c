// Feature: members of a form whose names the user chooses.
import { entries } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawEntry } from '../form/entry.ts';

register('entries', { model: entries, draw: drawEntry });
