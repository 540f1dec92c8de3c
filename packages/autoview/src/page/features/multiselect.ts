// Several of several, as boxes.
import { multiselect } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawMultiselect } from '../form/multiselect.ts';

register('multiselect', { model: multiselect, draw: drawMultiselect });
