// Feature: the question before a tool that may destroy something.
import { drawConfirm } from '../confirm.ts';
import { register } from '../features.ts';

register('destructive', { drawConfirm });
