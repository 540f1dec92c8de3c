// The table of the features that only some pages have. Each is a script of its own (./features/) that registers itself here; the page starts
// after all of them have run. ../page-features.ts decides in Node which page has which.

import type { createSchemaValidator, FormFeatures, hasFormat } from '@vitrine/form/page';
import type { FeatureName } from '../feature-names.ts';
import type { drawConfirm } from './confirm.ts';
import type { createFollowUps, openFollowUp } from './follow-up.ts';
import type { drawFollowUps } from './follow-up-list.ts';
import type { drawEntry } from './form/entry.ts';
import type { drawFile } from './form/file.ts';
import type { drawArray } from './form/list.ts';
import type { drawMultiselect } from './form/multiselect.ts';
import type { drawVariant } from './form/variant.ts';
import type { createLiveSpec } from './spec/live-spec.ts';
import type { drawSpecForm } from './spec/spec-form.ts';
import type { drawParts } from './spec/spec-parts.ts';

/** What each feature provides. `model`: its part of the form's model. */
export interface Features {
  /** Arrays. */
  readonly lists: { readonly model: FormFeatures['lists']; readonly draw: typeof drawArray };
  /** `oneOf` and `anyOf`. */
  readonly variants: { readonly model: FormFeatures['variants']; readonly draw: typeof drawVariant };
  /** Members of objects whose names the user chooses. */
  readonly entries: { readonly model: FormFeatures['entries']; readonly draw: typeof drawEntry };
  /** Arrays of choices, as checkboxes. */
  readonly multiselect: { readonly model: FormFeatures['multiselect']; readonly draw: typeof drawMultiselect };
  /** Texts that hold a file. */
  readonly files: { readonly draw: typeof drawFile };
  /** `format` of a text. */
  readonly formats: { readonly hasFormat: typeof hasFormat };
  /** Regular expressions: of texts, and of the names of members. */
  readonly patterns: { readonly model: FormFeatures['patterns'] };
  /** Rules of a schema that controls can't check. */
  readonly rules: {
    readonly model: FormFeatures['validation'];
    readonly createValidator: typeof createSchemaValidator;
  };
  /** Other tools that take a value of the result. */
  readonly 'follow-ups': {
    readonly followUpsOf: typeof createFollowUps;
    readonly openFollowUp: typeof openFollowUp;
    readonly drawFollowUps: typeof drawFollowUps;
  };
  /** The question before a tool that may destroy something. */
  readonly destructive: { readonly drawConfirm: typeof drawConfirm };
  /** A view spec: the layout of the form, and the parts of the result. */
  readonly 'view-spec': {
    readonly drawForm: typeof drawSpecForm;
    readonly drawParts: typeof drawParts;
    readonly createLiveSpec: typeof createLiveSpec;
  };
}

const registered: { -readonly [N in FeatureName]?: Features[N] } = {};

export function register<N extends FeatureName>(name: N, feature: Features[N]): void {
  (registered as { [name: string]: unknown })[name] = feature;
}

/** A feature that the data of this page requires. */
export function featureOf<N extends FeatureName>(name: N): Features[N] {
  const feature = registered[name];
  if (!feature) throw new Error(`The page lacks its feature ${name}.`);
  return feature as Features[N];
}

/** What the registered features add to the form's model. */
export function modelFeatures(): { [N in keyof FormFeatures]: FormFeatures[N] | undefined } {
  const { lists, variants, entries, multiselect, patterns, rules } = registered;
  return {
    lists: lists?.model,
    variants: variants?.model,
    entries: entries?.model,
    multiselect: multiselect?.model,
    patterns: patterns?.model,
    validation: rules?.model,
  };
}
