// Feature: regular expressions of texts, and of the names of members.
import { patterns } from '@vitrine/form/page';
import { register } from '../features.ts';

register('patterns', { model: patterns });
