// Feature: texts that hold a file.
import { register } from '../features.ts';
import { drawFile } from '../form/file.ts';

register('files', { draw: drawFile });
