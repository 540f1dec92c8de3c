// Feature: a view spec that lays out the form and draws the results.
import { register } from '../features.ts';
import { createLiveSpec } from '../spec/live-spec.ts';
import { drawSpecForm } from '../spec/spec-form.ts';
import { drawParts } from '../spec/spec-parts.ts';

register('view-spec', { drawForm: drawSpecForm, drawParts, createLiveSpec });
