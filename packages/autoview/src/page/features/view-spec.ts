// Feature: a view spec that lays out the form and draws the results.
import { register } from '../features.ts';
import { newerSpec } from '../spec/newer-spec.ts';
import { reportError } from '../spec/report-error.ts';
import { drawSpecForm } from '../spec/spec-form.ts';
import { drawParts } from '../spec/spec-parts.ts';

register('view-spec', { drawForm: drawSpecForm, drawParts, newerSpec, reportError });
