// Feature: arrays of choices, as checkboxes.
import { multiselect } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawMultiselect } from '../form/multiselect.ts';

register('multiselect', { model: multiselect, draw: drawMultiselect });
