// What a page needs to apply a view spec. Only pages that have or take one carry this code.
import { createLiveSpec } from './live-spec.ts';
import { drawSpecForm } from './spec-form.ts';
import { drawParts } from './spec-parts.ts';

export const SPEC_SUPPORT = { createLiveSpec, drawParts, drawSpecForm };

export type SpecSupport = typeof SPEC_SUPPORT;
