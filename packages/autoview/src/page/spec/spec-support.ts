// The code by which a page applies a view spec. Only pages that have or take one carry it.
import { createLiveSpec } from './live-spec.ts';
import { drawSpecForm } from './spec-form.ts';
import { drawParts } from './spec-parts.ts';

export const SPEC_SUPPORT = { createLiveSpec, drawParts, drawSpecForm };

export type SpecSupport = typeof SPEC_SUPPORT;
