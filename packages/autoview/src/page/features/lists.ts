// Feature: arrays of a form.
import { lists } from '@vitrine/form/page';
import { register } from '../features.ts';
import { drawArray } from '../form/list.ts';

register('lists', { model: lists, draw: drawArray });
